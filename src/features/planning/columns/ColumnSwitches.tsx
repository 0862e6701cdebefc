import * as Popover from 'radix-ui/popover';
import { useState } from 'react';
import { SETTING_WORDS } from '../../../../shared/setting-words.ts';
import { type CampoOf, camposOf } from '../../../../shared/settings.ts';
import { useSaveStatus } from '../../../domain/hooks/use-save-status.ts';
import { FIELDS, PLANNING_FIELDS } from '../../../domain/planning/fields.ts';
import { columnOf, type PlanningTable } from '../../../domain/planning/table.ts';
import { useObservable, useServices } from '../../../domain/services.ts';
import { page } from '../../../ui/base/page.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { SaveStatus } from '../../../ui/feedback/SaveStatus.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { useCloseOnBack } from '../../../ui/hooks/use-close-on-back.ts';
import styles from '../planning.module.css';

/** The five settings that show a column, on all devices of the person. */
export function ColumnSwitches({ table }: { table: PlanningTable }) {
  const [open, setOpen] = useState(false);
  useCloseOnBack(open, () => setOpen(false));
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={buttonClass()}>Columnas</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.menu}
          aria-label="Columnas de la planeación"
          align="end"
          collisionPadding={8}
        >
          {camposOf('columns').map((campo) => (
            <ColumnSwitch key={campo} campo={campo} table={table} />
          ))}
          <p className={page.quiet}>Valen en todos tus dispositivos.</p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function ColumnSwitch({ campo, table }: { campo: CampoOf<'columns'>; table: PlanningTable }) {
  const { config } = useServices();
  const shown = useObservable(config.values)[campo];
  const has = PLANNING_FIELDS.some((field) => FIELDS[field].campo === campo && columnOf(table, field));
  return (
    <Switch
      label={SETTING_WORDS[campo].label}
      description={(has ? SETTING_WORDS[campo].description : 'El archivo no la trae') ?? ''}
      checked={shown}
      onChange={(on) => void config.set(campo, on)}
      note={<SaveStatus {...useSaveStatus(campo)} />}
    />
  );
}
