// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTypedForms } from '../../../src/domain/leaving/guest-forms.ts';
import { createUnsaved, type Unsaved } from '../../../src/domain/leaving/unsaved.ts';

let registry: Unsaved;
let forms: ReturnType<typeof withTypedForms>;
let told: ReturnType<typeof vi.fn>;

beforeEach(() => {
  registry = createUnsaved();
  forms = withTypedForms(registry, document);
  told = vi.fn();
  forms.subscribe(told as () => void);
  document.body.innerHTML =
    '<form method="post"><input name="usuario"><input type="password" name="password"></form><form><input name="otro"></form>';
});
afterEach(() => {
  document.body.innerHTML = '';
});

const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
function type(name: string, value: string, inputType = 'insertText') {
  field(name).value = value;
  field(name).dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('typed text counts as unsaved until the form is empty again', () => {
  expect(forms.any()).toBe(false);
  type('usuario', 'ana');
  expect([forms.any(), told.mock.calls.length]).toEqual([true, 1]);
  type('password', 'x', 'insertFromPaste');
  type('usuario', '', 'deleteContentBackward');
  expect(forms.any()).toBe(true);
  type('password', '', 'deleteContentBackward');
  expect([forms.any(), told.mock.calls.length]).toEqual([false, 2]);
});

test('typed text counts until the form is gone, or only contains a login name already sent', async () => {
  type('usuario', 'ana');
  document.querySelector('form')?.remove();
  await settled();
  expect([forms.any(), told.mock.calls.length]).toEqual([false, 2]);

  document.body.innerHTML = '<form method="post"><input name="usuario"></form>';
  type('usuario', 'ana');
  field('usuario').readOnly = true;
  expect(forms.any()).toBe(false);
});

test('text filled in by the browser, or typed into other forms, does not count as unsaved', () => {
  type('usuario', 'ana', 'insertReplacementText');
  field('usuario').dispatchEvent(new Event('input', { bubbles: true }));
  type('otro', 'Ñáñez');
  expect([forms.any(), told.mock.calls.length]).toEqual([false, 0]);
});

test('forms with their own guard count as before', async () => {
  const end = registry.register({ describe: () => [], discard: () => undefined, holds: () => true });
  await settled();
  expect([forms.any(), told.mock.calls.length]).toEqual([true, 1]);
  end();
  expect(forms.any()).toBe(false);
});
