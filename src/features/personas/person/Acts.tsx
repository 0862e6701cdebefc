import { Link } from 'wouter';
import type { PersonData } from '../../../domain/personnel/person-file.ts';
import type { PersonAct } from '../../../domain/personnel/personnel.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { isOnLeave } from '../PersonBadges.tsx';

interface ActsProps {
  data: PersonData;
  own: boolean;
  offline: boolean;
  onAct(act: PersonAct): void;
}

/** What can be done with the person as a whole. Each press asks first. */
export function Acts({ data, own, offline, onAct }: ActsProps) {
  if (own)
    return (
      <section className={`${page.box} ${page.list}`}>
        <h2>Cuenta</h2>
        <p className={page.quiet}>
          Sobre tu propia cuenta decide otra persona que administre. Tus sesiones y tu contraseña están en{' '}
          <Link href="/configuracion">Configuración</Link>.
        </p>
        <Act
          text="Todo lo que el servidor guarda de ti, en un archivo."
          label="Descargar mis datos"
          offline={offline}
          onPress={() => onAct({ kind: 'entregar' })}
        />
      </section>
    );
  const away = isOnLeave(data);
  return (
    <section className={`${page.box} ${page.list}`}>
      <h2>Cuenta y datos</h2>
      {!away && (
        <Act
          text="Para crear su cuenta, confirmarla o elegir otra contraseña. Vale un día."
          label="Enviar un código"
          offline={offline}
          onPress={() => onAct({ kind: 'codigo' })}
        />
      )}
      {away ? (
        <Act
          text="Está de baja: no puede entrar, y su cumpleaños no se muestra."
          label="Dar reingreso"
          offline={offline}
          onPress={() => onAct({ kind: 'reingreso' })}
        />
      ) : (
        <Act
          text="Cierra sus sesiones y le impide entrar. Sus datos se conservan."
          label="Dar de baja"
          danger
          offline={offline}
          onPress={() => onAct({ kind: 'baja' })}
        />
      )}
      <Act
        text="Todo lo que se guarda de esta persona, en un archivo para entregárselo (derechos ARCO)."
        label="Descargar sus datos"
        offline={offline}
        onPress={() => onAct({ kind: 'entregar' })}
      />
      <Act
        text="Todo lo que se guarda de esta persona. No se puede deshacer."
        label="Eliminar a esta persona"
        danger
        offline={offline}
        onPress={() => onAct({ kind: 'borrar' })}
      />
    </section>
  );
}

interface ActProps {
  text: string;
  label: string;
  danger?: boolean;
  offline: boolean;
  onPress(): void;
}

function Act({ text, label, danger, offline, onPress }: ActProps) {
  return (
    <div className={page.row}>
      <Button variant={danger ? 'danger' : 'secondary'} disabled={offline} onClick={onPress}>
        {label}
      </Button>
      <p className={page.quiet}>{text}</p>
    </div>
  );
}
