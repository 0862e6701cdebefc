import { Age } from '../../ui/Age.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { page } from '../../ui/page.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { PALETTE, paintColor } from '../../user/colors.ts';
import { useLook } from '../../user/use-look.ts';
import { DialogSpecimens } from './DialogSpecimens.tsx';
import { FieldSpecimens } from './FieldSpecimens.tsx';
import { Head } from './Head.tsx';
import { Part } from './Part.tsx';
import styles from './template.module.css';

/** The living catalogue: our own components, in their states, in the theme of whoever looks. */
export function UiKitPage() {
  const dark = useLook('colorScheme') === 'dark';
  const now = useNow();
  return (
    <>
      <Head title="UI Kit">Los componentes de esta aplicación, en sus estados.</Head>
      <div className={styles.specimens}>
        <Part title="Botones">
          <p className={page.row}>
            <Button variant="primary">Guardar</Button>
            <Button>Restablecer</Button>
            <Button variant="quiet">Deshacer</Button>
            <Button variant="danger">Descartar</Button>
            <Button variant="primary" busy>
              Guardando
            </Button>
            <Button disabled>Sin cambios</Button>
          </p>
        </Part>
        <Part title="Diálogos">
          <DialogSpecimens />
        </Part>
        <FieldSpecimens />
        <Part title="Etiquetas">
          <p className={page.row}>
            <Badge>Datos de ejemplo</Badge>
            <Badge tone="success">Guardado</Badge>
            <Badge tone="warning">Por enviar</Badge>
            <Badge tone="danger">Rechazado</Badge>
          </p>
        </Part>
        <Part title="Avisos">
          <div className={page.tight}>
            <Notice>Un renglón con fondo propio.</Notice>
            <Notice kind="alert">No pudimos guardar. Tus datos siguen aquí; intenta de nuevo.</Notice>
            <Age at={now - 3 * 3_600_000} />
          </div>
        </Part>
        <Part title="Personas">
          <p className={page.row}>
            {(['s', 'm', 'l'] as const).map((size, place) => (
              <Avatar
                key={size}
                size={size}
                initials="ÍZ"
                color={paintColor(PALETTE[place * 4] ?? { h: 20, s: 40, l: 90 }, dark)}
              />
            ))}
          </p>
        </Part>
        <Part title="Vacío y en camino">
          <div className={page.tight}>
            <EmptyState action={<Button>Reintentar</Button>}>
              Esta sección necesita conexión. La abriremos en cuanto regrese.
            </EmptyState>
            <Skeleton width="60%" height="2rem" />
            <Skeleton />
          </div>
        </Part>
      </div>
    </>
  );
}
