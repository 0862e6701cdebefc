import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { FileDrop } from '../../ui/files/FileDrop.tsx';
import { endText } from './import-text.ts';
import type { Import } from './use-import.ts';

/** Takes the file by button, or dropped anywhere in the window. */
export function FileChooser({ given }: { given: Import }) {
  const { view, offline, busy, choose, save } = given;
  return (
    <div className={page.list}>
      {view?.end && (
        <Callout kind={view.end.kind === 'cancelled' ? 'quiet' : 'alert'}>{endText(view.end)}</Callout>
      )}
      {offline && (
        <Callout kind="status">
          Sin conexión. Para importar y exportar hace falta: de las personas no se guarda nada aquí.
        </Callout>
      )}
      <section aria-labelledby="importar" className={page.tight}>
        <h2 id="importar" tabIndex={-1}>
          Importar
        </h2>
        <p className={page.prose}>
          Primero ves qué cambiaría, y nada cambia hasta que lo apliques. Un archivo se aplica entero o no se
          aplica.
        </p>
        <FileDrop
          label="Elegir archivo"
          accept=".csv,.txt,.zip,text/csv,application/zip"
          disabled={offline}
          onFile={(file) => void choose(file)}
        >
          <p>
            <b>Personas:</b> un CSV de hasta 32 MB, con encabezado.
            <br />
            <b>Fotos:</b> un zip de hasta 1 GB; cada foto se llama como el expediente, por ejemplo 01234.jpg.
          </p>
        </FileDrop>
      </section>
      <section aria-labelledby="exportar" className={page.start}>
        <h2 id="exportar">Exportar</h2>
        <p className={page.prose}>
          A todas las personas, también a las que están de baja, en un CSV que aquí mismo se puede volver a
          importar. Lleva RFC y CURP: guárdalo con cuidado.
        </p>
        <Button busy={busy === 'personas'} disabled={offline} onClick={() => void save('personas')}>
          Exportar
        </Button>
      </section>
    </div>
  );
}
