import { useState } from 'react';
import { MIN_PASSWORD } from '../../../../shared/password-rules.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SaveStatus } from '../../../ui/feedback/SaveStatus.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { FileButton } from '../../../ui/files/FileButton.tsx';
import { FileDrop } from '../../../ui/files/FileDrop.tsx';
import type { Specimen } from './specimen.ts';

const none = () => undefined;

function LiveSwitch({ label, description }: { label: string; description?: string }) {
  const [on, setOn] = useState(true);
  return <Switch label={label} {...(description && { description })} checked={on} onChange={setOn} />;
}

const MODES = [
  { value: 'lista', label: 'Lista' },
  { value: 'mes', label: 'Mes' },
] as const;
const COLORS = [
  { value: 'azul', label: 'Azul', swatch: 'oklch(0.555 0.157 250)', ink: '#fff' },
  { value: 'verde', label: 'Verde', swatch: 'oklch(0.54 0.129 157)', ink: '#fff' },
] as const;

function LiveRadios({ legend, variant }: { legend: string; variant?: 'segments' | 'swatches' | 'dots' }) {
  const options = variant === 'swatches' || variant === 'dots' ? COLORS : MODES;
  const [value, setValue] = useState<string>(options[0].value);
  return (
    <RadioGroup<string>
      legend={legend}
      options={options}
      value={value}
      onChange={setValue}
      {...(variant && { variant })}
    />
  );
}

const note = (mark: Parameters<typeof SaveStatus>[0]['mark']) => () => (
  <SaveStatus mark={mark} onMine={none} onTheirs={none} onRetry={none} onDiscard={none} />
);

/** Specimens of controls. */
export const CONTROLS: readonly Specimen[] = [
  {
    component: 'Button',
    use: 'Un verbo que dice el resultado; uno solo principal por pantalla.',
    states: [
      { name: 'Principal', Draw: () => <Button variant="primary">Guardar</Button> },
      { name: 'Secundario', Draw: () => <Button>Restablecer</Button> },
      { name: 'Discreto', Draw: () => <Button variant="quiet">Deshacer</Button> },
      { name: 'Destructivo', Draw: () => <Button variant="danger">Descartar</Button> },
      {
        name: 'Ocupado',
        Draw: () => (
          <Button variant="primary" busy>
            Guardando
          </Button>
        ),
      },
      { name: 'No disponible', Draw: () => <Button disabled>Sin cambios</Button> },
      { name: 'A todo lo ancho', Draw: () => <Button wide>Entrar</Button> },
    ],
  },
  {
    component: 'FileButton',
    use: 'Elige un archivo; el mismo se puede elegir otra vez después de corregirlo.',
    states: [
      { name: 'Normal', Draw: () => <FileButton label="Elegir archivo" accept=".csv" onFile={() => {}} /> },
      {
        name: 'No disponible',
        Draw: () => <FileButton label="Elegir archivo" accept=".csv" disabled onFile={() => {}} />,
      },
    ],
  },
  {
    component: 'FileDrop',
    use: 'Recibe un archivo por el botón, o soltado en cualquier parte de la ventana.',
    states: [
      {
        name: 'Normal',
        Draw: () => (
          <FileDrop label="Elegir archivo" accept=".csv" onFile={() => {}}>
            Un archivo CSV.
          </FileDrop>
        ),
      },
    ],
  },
  {
    component: 'Field',
    use: 'Un campo con su etiqueta; ayuda y error se leen con él.',
    states: [
      { name: 'Vacío', Draw: () => <Field label="Nombre" /> },
      { name: 'Con ayuda', Draw: () => <Field label="Apodo" hint="Hasta 40 letras." defaultValue="Anita" /> },
      {
        name: 'Con error',
        Draw: () => <Field label="Extensión" defaultValue="43a2" error="Solo números." />,
      },
      { name: 'No disponible', Draw: () => <Field label="Expediente" defaultValue="10486" disabled /> },
      {
        name: 'Solo lectura',
        Draw: () => <Field label="Correo" defaultValue="anunez@uni.example" readOnly />,
      },
    ],
  },
  {
    component: 'PasswordField',
    use: 'Una contraseña que se puede mostrar; pegar y los gestores funcionan.',
    states: [
      {
        name: 'Con texto',
        Draw: () => <PasswordField label="Contraseña de muestra" autoComplete="off" defaultValue="montaña" />,
      },
      {
        name: 'Con error',
        Draw: () => (
          <PasswordField
            label="Otra contraseña"
            autoComplete="off"
            error={`Necesita ${MIN_PASSWORD} caracteres o más.`}
          />
        ),
      },
    ],
  },
  {
    component: 'Select',
    use: 'Una opción entre muchas, con la lista del sistema; la ayuda y el error se leen con ella.',
    states: [
      {
        name: 'Con ayuda',
        Draw: () => (
          <Select label="Turno" hint="Vale para todo el periodo." defaultValue="Vespertino">
            <option>Matutino</option>
            <option>Vespertino</option>
          </Select>
        ),
      },
      {
        name: 'Con error',
        Draw: () => (
          <Select label="Sede" error="Elige una sede.">
            <option value="">Sin elegir</option>
            <option>Centro</option>
          </Select>
        ),
      },
    ],
  },
  {
    component: 'Switch',
    use: 'Un sí o no que vale enseguida, con lo que significa.',
    states: [
      {
        name: 'Con descripción',
        Draw: () => <LiveSwitch label="Origen" description="De dónde viene el grupo" />,
      },
      { name: 'Solo', Draw: () => <LiveSwitch label="Cupo" /> },
      {
        name: 'No disponible',
        Draw: () => <Switch label="Demanda" checked={false} disabled onChange={none} />,
      },
      {
        name: 'Con su guardado',
        Draw: () => (
          <Switch
            label="Profesor"
            checked
            onChange={none}
            note={note({ kind: 'waiting', text: 'Por enviar' })()}
          />
        ),
      },
    ],
  },
  {
    component: 'RadioGroup',
    use: 'Una de varias opciones, todas a la vista.',
    states: [
      { name: 'Segmentos', Draw: () => <LiveRadios legend="Vista" /> },
      { name: 'Muestras de color', Draw: () => <LiveRadios legend="Color de muestra" variant="swatches" /> },
      { name: 'Puntos', Draw: () => <LiveRadios legend="Mi color de muestra" variant="dots" /> },
      {
        name: 'No disponible',
        Draw: () => (
          <RadioGroup
            legend="Tema de muestra"
            options={MODES.map((mode) => ({ ...mode, disabled: true }))}
            value="lista"
            onChange={none}
          />
        ),
      },
    ],
  },
  {
    component: 'SaveStatus',
    use: 'Cómo va un cambio: una palabra con su señal, o una elección por hacer.',
    states: [
      { name: 'Guardado', Draw: note({ kind: 'saved', text: 'Guardado' }) },
      { name: 'Ocupado', Draw: note({ kind: 'saving', text: 'Guardando…' }) },
      { name: 'Sin conexión', Draw: note({ kind: 'waiting', text: 'Guardado aquí, por enviar' }) },
      { name: 'Atascado', Draw: note({ kind: 'stuck', text: 'Sin confirmar' }) },
      { name: 'Error', Draw: note({ kind: 'failed', text: 'No se guardó' }) },
      {
        name: 'En conflicto',
        Draw: note({
          kind: 'conflict',
          label: 'Elige para Origen',
          question: 'Alguien cambió este dato mientras no tenías conexión. Elige cuál conservar.',
          mine: 'Conservar visible',
          theirs: 'Dejar oculta',
        }),
      },
      {
        name: 'Rechazado',
        Draw: note({
          kind: 'refused',
          label: 'Rechazado: Demanda',
          text: 'El servidor no conoce ese valor.',
          retry: true,
        }),
      },
    ],
  },
  {
    component: 'TextArea',
    use: 'Un texto de varias líneas con su nombre; la ayuda y el error se leen con él.',
    states: [
      { name: 'Vacío', Draw: () => <TextArea label="Novedades" rows={3} /> },
      {
        name: 'Con ayuda',
        Draw: () => (
          <TextArea label="Novedades" rows={3} hint="Hasta tres líneas." defaultValue="Más rápida" />
        ),
      },
      {
        name: 'Con error',
        Draw: () => (
          <TextArea label="Novedades" rows={3} error="Son 4 líneas; caben 3." defaultValue="Más rápida" />
        ),
      },
    ],
  },
];
