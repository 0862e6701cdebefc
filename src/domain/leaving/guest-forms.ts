import type { Holding } from './unsaved.ts';

/** Input by a person. Text that the browser filled in is filled in again after a reload. */
const BY_HAND = /^insert(?!ReplacementText)/;

/**
 * Guards the forms before a sign-in (sign-in, registration: those with `method=post`), whose contents a
 * reload loses. Typed text counts as unsaved until the form is empty or gone; leaving by a link does not ask.
 */
export function withTypedForms(unsaved: Holding, page: Document): Holding {
  const listeners = new Set<() => void>();
  let form: HTMLFormElement | undefined;
  const holds = () => form?.isConnected === true && [...form.elements].some(hasText);
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const check = () => {
    if (!form || holds()) return;
    form = undefined;
    observer.disconnect();
    notify();
  };
  const observer = new MutationObserver(check);
  page.addEventListener('input', (event) => {
    const { target } = event;
    const typed = target instanceof HTMLInputElement && target.form?.method === 'post' && target.form;
    if (typed && !form && 'inputType' in event && BY_HAND.test(String(event.inputType))) {
      form = typed;
      observer.observe(page, { childList: true, subtree: true });
      notify();
    }
    check();
  });
  return {
    any: () => holds() || unsaved.any(),
    subscribe(listener) {
      listeners.add(listener);
      unsaved.subscribe(listener);
    },
  };
}

/** Whether the field has text; a read-only login name was sent already. */
const hasText = (field: Element) =>
  field instanceof HTMLInputElement &&
  /^(text|password|email|search)$/.test(field.type) &&
  !field.readOnly &&
  field.value !== '';
