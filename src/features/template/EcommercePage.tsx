import { useState } from 'react';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Table } from '../../ui/layout/Table.tsx';
import { Head } from './Head.tsx';
import { pesos } from './money.ts';
import { Part } from './Part.tsx';

const ITEMS = [
  { name: 'Cuaderno profesional', about: '100 hojas, cuadro grande', price: 70 },
  { name: 'Bata de laboratorio', about: 'Algodón, tallas 28 a 44', price: 330 },
  { name: 'Cálculo, tomo I', about: 'Edición de la universidad', price: 466.75 },
  { name: 'Credencial de repuesto', about: 'Se recoge en Servicios Escolares', price: 95 },
] as const;

/** A small shop with a basket, which lasts as long as the page. */
export function EcommercePage() {
  const [basket, setBasket] = useState<Readonly<Record<string, number>>>({});
  const change = (name: string, by: number) =>
    setBasket((now) => ({ ...now, [name]: Math.max(0, (now[name] ?? 0) + by) }));
  const chosen = ITEMS.filter(({ name }) => (basket[name] ?? 0) > 0);
  const total = chosen.reduce((sum, { name, price }) => sum + price * (basket[name] ?? 0), 0);

  return (
    <>
      <Head title="Tienda universitaria" sample>
        Un catálogo con su canasta. No cobra ni guarda nada.
      </Head>
      <div className={page.columns}>
        <Part id="catalogo" title="Catálogo">
          <Table
            caption="Artículos"
            captionHidden
            rows={ITEMS}
            rowKey={({ name }) => name}
            columns={[
              { key: 'name', title: 'Artículo', cell: ({ name }) => name },
              { key: 'about', title: 'Detalle', cell: ({ about }) => about },
              { key: 'price', title: 'Precio', number: true, cell: ({ price }) => pesos(price) },
              {
                key: 'add',
                title: 'Canasta',
                number: true,
                cell: ({ name }) => (
                  <Button aria-label={`Agregar ${name}`} onClick={() => change(name, 1)}>
                    Agregar
                  </Button>
                ),
              },
            ]}
          />
        </Part>
        <Part id="canasta" title="Canasta">
          {chosen.length === 0 ? (
            <EmptyState>La canasta está vacía.</EmptyState>
          ) : (
            <>
              <dl className={page.values}>
                {chosen.map(({ name, price }) => (
                  <Line
                    key={name}
                    name={name}
                    count={basket[name] ?? 0}
                    price={price}
                    onRemove={() => change(name, -1)}
                  />
                ))}
              </dl>
              <p aria-live="polite">
                Total: <b>{pesos(total)}</b>
              </p>
            </>
          )}
        </Part>
      </div>
    </>
  );
}

interface LineProps {
  name: string;
  count: number;
  price: number;
  onRemove(): void;
}

function Line({ name, count, price, onRemove }: LineProps) {
  return (
    <>
      <dt>
        {count} × {name}
      </dt>
      <dd>
        {pesos(price * count)}{' '}
        <Button variant="quiet" aria-label={`Quitar ${name}`} onClick={onRemove}>
          Quitar
        </Button>
      </dd>
    </>
  );
}
