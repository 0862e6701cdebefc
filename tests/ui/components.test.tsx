// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from '../../src/ui/buttons/Button.tsx';
import { AlertDialog } from '../../src/ui/dialogs/AlertDialog.tsx';
import { Dialog } from '../../src/ui/dialogs/Dialog.tsx';
import { DataAge } from '../../src/ui/feedback/DataAge.tsx';
import { Field } from '../../src/ui/fields/Field.tsx';
import { PasswordField } from '../../src/ui/fields/PasswordField.tsx';
import { RadioGroup } from '../../src/ui/fields/RadioGroup.tsx';
import { Switch } from '../../src/ui/fields/Switch.tsx';
import { Table } from '../../src/ui/layout/Table.tsx';
import { Avatar } from '../../src/ui/people/Avatar.tsx';
import { isOff } from '../support/person/is-off.ts';

afterEach(cleanup);

describe('controls', () => {
  test('a busy button keeps its name and focus and ignores presses', async () => {
    const press = vi.fn();
    const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    const { rerender } = render(
      <form onSubmit={submit}>
        <Button type="submit" onClick={press}>
          Entrar
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Entrar' });
    await userEvent.click(button);
    rerender(
      <form onSubmit={submit}>
        <Button type="submit" busy onClick={press}>
          Entrar
        </Button>
      </form>,
    );
    await userEvent.click(button);
    expect(press).toHaveBeenCalledTimes(1);
    expect(submit).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  test('a disabled button keeps its focus and does not submit a form', async () => {
    const press = vi.fn();
    const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    const form = (disabled: boolean) => (
      <form onSubmit={submit}>
        <input aria-label="Apodo" />
        <Button type="submit" onClick={press} disabled={disabled}>
          Guardar
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar' });
    await userEvent.click(button);
    rerender(form(true));
    expect([isOff(button), button.disabled, document.activeElement]).toEqual([true, false, button]);
    await userEvent.click(button);
    await userEvent.type(screen.getByRole('textbox'), 'Ana{Enter}');
    expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);
  });

  test('a field is described by its hint and its error', () => {
    render(<Field label="Apodo" hint="Hasta 40 letras." error="Es muy largo." />);
    const field = screen.getByRole('textbox', {
      name: 'Apodo',
      description: 'Hasta 40 letras. Es muy largo.',
    });
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  test('a password can be shown, and keeps its text', async () => {
    render(<PasswordField label="Contraseña" />);
    const field = screen.getByLabelText<HTMLInputElement>('Contraseña');
    await userEvent.type(field, 'montaña');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
    expect([field.type, field.value]).toEqual(['text', 'montaña']);
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar' }));
    expect([field.type, field.value]).toEqual(['password', 'montaña']);
  });

  test('a switch is named by its label and described by the rest', async () => {
    const change = vi.fn();
    render(<Switch label="Cupo" description="Lugares por grupo" checked={false} onChange={change} />);
    const control = screen.getByRole('switch', {
      name: 'Cupo',
      description: 'Lugares por grupo',
      checked: false,
    });
    await userEvent.click(control);
    expect(change).toHaveBeenCalledWith(true);
  });

  test('a radio group has a name and reports the choice', async () => {
    const change = vi.fn();
    render(
      <RadioGroup
        legend="Mi color"
        variant="dots"
        options={[
          { value: 'a', label: 'Celeste claro', swatch: 'red' },
          { value: 'b', label: 'Lila claro', swatch: 'blue' },
        ]}
        value="a"
        onChange={change}
      />,
    );
    expect(screen.getByRole('radiogroup', { name: 'Mi color' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Lila claro' }));
    expect(change).toHaveBeenCalledWith('b');
    expect(screen.getByRole('radio', { name: 'Celeste claro', checked: true })).toBeTruthy();
  });
});

describe('display components', () => {
  test('initials replace a photo that fails, and a new address is tried', () => {
    const { container, rerender } = render(<Avatar initials="ÍZ" color="red" src="/a.webp" />);
    const photo = () => container.querySelector('img');
    expect(container.textContent).toBe('');
    fireEvent.error(photo() as HTMLImageElement);
    expect([photo(), container.textContent]).toEqual([null, 'ÍZ']);
    rerender(<Avatar initials="ÍZ" color="red" src="/a.webp?v=2" cors />);
    expect(photo()?.crossOrigin).toBe('anonymous');
  });

  test.each([
    [30_000, 'un momento'],
    [60_000, '1 min'],
    [3 * 3_600_000, '3 h'],
    [86_400_000, '1 día'],
    [40 * 86_400_000, '40 días'],
  ])('stored data is marked with its age: %i ms', (gone, words) => {
    const { container } = render(<DataAge at={Date.now() - gone} />);
    expect(container.textContent).toBe(`Sin conexión · datos de hace ${words}`);
  });

  test('a table has a caption, column headers, and rows named by their first cell', () => {
    render(
      <Table
        caption="Grupos"
        rows={[{ materia: 'Cálculo', cupo: 35 }]}
        rowKey={(row) => row.materia}
        columns={[
          { key: 'materia', title: 'Materia', cell: (row) => row.materia },
          { key: 'cupo', title: 'Cupo', number: true, cell: (row) => row.cupo },
        ]}
      />,
    );
    expect(screen.getByRole('table', { name: 'Grupos' })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: 'Cálculo' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Cupo' })).toBeTruthy();
  });
});

describe('dialogs', () => {
  test('a question focuses its safe answer first, and Escape chooses it', async () => {
    const [safe, drop] = [vi.fn(), vi.fn()];
    render(
      <AlertDialog
        open
        title="¿Descartar?"
        safe={{ label: 'Seguir editando', onSelect: safe }}
        actions={[{ label: 'Descartar', onSelect: drop, danger: true }]}
      >
        Demanda: oculta → visible
      </AlertDialog>,
    );
    expect(screen.getByRole('alertdialog', { name: '¿Descartar?' }).textContent).toContain('Demanda');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Seguir editando' }));
    await userEvent.keyboard('{Escape}');
    expect(safe).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(drop).toHaveBeenCalledTimes(1);
    expect(safe).toHaveBeenCalledTimes(1);
  });

  test('a disabled answer can be focused and states its reason', async () => {
    const send = vi.fn();
    render(
      <AlertDialog
        open
        title="¿Salir?"
        safe={{ label: 'Cancelar', onSelect: () => undefined }}
        actions={[{ label: 'Enviar', onSelect: send, disabled: true, describedBy: 'motivo' }]}
      >
        <p id="motivo">Hace falta conexión.</p>
      </AlertDialog>,
    );
    const answer = screen.getByRole('button', { name: 'Enviar', description: 'Hace falta conexión.' });
    await userEvent.tab({ shift: true });
    expect([document.activeElement, isOff(answer)]).toEqual([answer, true]);
    await userEvent.click(answer);
    expect(send).not.toHaveBeenCalled();
  });

  test('a dialog closes by its button and by Escape', async () => {
    const change = vi.fn();
    render(<Dialog open onOpenChange={change} title="Ajustes" description="Se guardan al momento." />);
    expect(
      screen.getByRole('dialog', { name: 'Ajustes', description: 'Se guardan al momento.' }),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    await userEvent.keyboard('{Escape}');
    expect(change.mock.calls).toEqual([[false], [false]]);
  });
});
