const CSS = `
[data-recuperacion]>:not(#recuperacion){display:none!important}
#recuperacion{position:fixed;inset:0;z-index:99;overflow:auto;display:grid;place-items:center;padding:2rem 1.5rem;background:var(--fondo);color:var(--tinta)}
#recuperacion>div{display:grid;gap:1rem;justify-items:start;width:min(32rem,100%)}
#recuperacion h1{margin:0;font-size:1.714rem;line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
#recuperacion h1:focus{outline:none;box-shadow:none}
#recuperacion p{margin:0;text-wrap:pretty}
#recuperacion small{color:var(--tinta-2);overflow-wrap:anywhere}
#recuperacion button{min-height:2.571rem;padding:0 1.25rem;border:1px solid transparent;border-radius:6px;background:var(--marca) border-box;color:var(--sobre-marca);font:inherit;font-weight:550;cursor:pointer}
#recuperacion button:hover{background:var(--marca-hover) border-box}
#recuperacion button[aria-disabled=true]{cursor:progress;opacity:.6}
@media (pointer:coarse){#recuperacion button{min-height:44px}}`;

const STAYS = 'Tus cambios sin enviar siguen guardados en este dispositivo.';

export type PlainPage = ReturnType<typeof drawPlainPage>;

/**
 * Draws the recovery page over the app, which stays in the document. Names the error without its message,
 * which could contain personal data.
 */
export function drawPlainPage(error: unknown, version: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  document.adoptedStyleSheets.push(sheet);
  const make = <K extends keyof HTMLElementTagNameMap>(tag: K, text = '') =>
    Object.assign(document.createElement(tag), { textContent: text });
  const [place, box] = [make('main'), make('div')];
  place.id = 'recuperacion';
  const heading = make('h1', 'La app no pudo abrirse');
  heading.tabIndex = -1;
  const stays = keepsChanges() ? [make('p', STAYS)] : [];
  const status = make('p');
  status.setAttribute('role', 'status');
  const button = make('button', 'Reparar');
  button.type = 'button';
  box.append(
    make('small', 'Planeación escolar'),
    heading,
    ...stays,
    status,
    make('small', `Versión ${version} · ${whereOf(error)}`),
  );
  place.append(box);
  document.body.append(place);
  document.body.dataset.recuperacion = '';
  heading.focus();
  let act = () => {};
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') !== 'true') act();
  });
  return {
    show(text: string) {
      status.textContent = text;
      button.setAttribute('aria-disabled', 'true');
    },
    offer(repairs: () => void) {
      act = repairs;
      status.textContent ||= 'Reparar descarga la app de nuevo. No borra tus datos.';
      button.removeAttribute('aria-disabled');
      status.after(button);
    },
    remove() {
      place.remove();
      delete document.body.dataset.recuperacion;
    },
  };
}

/** Whether unsent changes are stored here: not on a shared machine (B23), nor if site data is blocked. */
function keepsChanges(): boolean {
  try {
    return !sessionStorage.getItem('vida') && localStorage.length >= 0;
  } catch {
    return false;
  }
}

/** The error's name, file and line: "TypeError · index-4f1c.js:1:2040". */
function whereOf(error: unknown): string {
  if (!(error instanceof Error)) return 'sin detalle';
  const [place] = /[\w.-]+\.js:\d+:\d+/.exec(error.stack ?? '') ?? [];
  return place ? `${error.name} · ${place}` : error.name;
}
