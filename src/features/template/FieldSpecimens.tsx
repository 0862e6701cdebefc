import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { page } from '../../ui/page.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Part } from './Part.tsx';

const MODES = [
  { value: 'lista', label: 'Lista' },
  { value: 'mes', label: 'Mes' },
] as const;

export function FieldSpecimens() {
  const [on, setOn] = useState(true);
  const [mode, setMode] = useState<'lista' | 'mes'>('lista');
  return (
    <>
      <Part title="Campos">
        <div className={page.tight}>
          <Field label="Apodo" hint="Así te saludamos. Hasta 40 letras." defaultValue="Anita" />
          <Field label="Extensión" defaultValue="43a2" error="Solo números." />
          <PasswordField label="Contraseña de muestra" autoComplete="off" defaultValue="montaña azul" />
        </div>
      </Part>
      <Part title="Elecciones">
        <div className={page.tight}>
          <Switch
            label="Mostrar origen"
            description="De dónde viene el grupo"
            checked={on}
            onChange={setOn}
          />
          <Switch label="No disponible" checked={false} disabled onChange={() => undefined} />
          <RadioGroup legend="Vista" options={MODES} value={mode} onChange={(next) => setMode(next)} />
        </div>
      </Part>
    </>
  );
}
