import { useState } from 'react';
import { RadioGroup, type RadioOption } from '../../ui/fields/RadioGroup.tsx';
import { AccountForm } from './AccountForm.tsx';
import type { Flow } from './account-text.ts';

const FLOWS: readonly RadioOption<Flow>[] = [
  { value: 'registro', label: 'Cuenta nueva' },
  { value: 'reseteo', label: 'Otra contraseña' },
];

/** For a person who returns with a code from the mail. */
export function CodePage() {
  const [flow, setFlow] = useState<Flow>('registro');
  return (
    <AccountForm
      flow={flow}
      title="Escribe tu código"
      headline={'Ya casi\nestás dentro'}
      lead="El código del correo confirma que la cuenta es tuya."
      ask="Enviar código"
      passwordLabel={flow === 'reseteo' ? 'Contraseña nueva' : 'Contraseña'}
      codeOnly
    >
      <RadioGroup
        legend="Pediste el código para"
        options={FLOWS}
        value={flow}
        onChange={(next) => setFlow(next)}
      />
    </AccountForm>
  );
}
