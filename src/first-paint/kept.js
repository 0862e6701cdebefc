// Reads what the first screen shows while the document and the scripts load, and draws the Inicio that the app
// has kept (shell/idle/kept-home.tsx) before the framework runs, or asks for it where nothing is kept. It stands in
// the head: opening a database in a new browser takes longer than parsing the page.
((root, page) => {
  let usuario;
  let sesion;
  let left = false;
  addEventListener('pagehide', () => {
    left = true;
  });
  // Values by key; undefined without the database. Rejects if it cannot be read, or the page is left: it must not
  // block storage (storage/page-life.ts).
  const read = (name, keys) =>
    new Promise((resolve, reject) => {
      const open = indexedDB.open(name);
      // The database does not exist: leave it to the app to create it.
      open.onupgradeneeded = () => {
        resolve();
        open.transaction.abort();
      };
      open.onerror = reject;
      open.onsuccess = () => {
        try {
          // The database opened too late.
          if (left) throw left;
          const found = {};
          const reading = open.result.transaction(keys.map(([store]) => store));
          // Aborting an ended transaction throws.
          const leave = () => {
            try {
              reading.abort();
            } catch {}
          };
          addEventListener('pagehide', leave);
          // The listener would keep the data in memory after the person has left.
          reading.oncomplete = reading.onabort = ({ type }) => {
            removeEventListener('pagehide', leave);
            if (type === 'complete') resolve(found);
            else reject(type);
          };
          for (const [store, key] of keys)
            reading.objectStore(store).get(key).onsuccess = ({ target }) => {
              found[key] = target.result;
            };
        } catch (error) {
          reject(error);
        }
        open.result.close();
      };
    });
  // The keys of api/cached/kept-answers.ts. Each has its owner's name: another person may be signed in when
  // the scripts have loaded.
  const readView = async () => {
    ({ usuario, sesion } = localStorage);
    const days = Array.from({ length: 11 }, (_, place) =>
      new Date(Date.now() + (place - 3) * 864e5).toISOString().slice(5, 10),
    );
    const names = ['apollo', 'primera-vista', 'inicio', ...days.map((day) => `cumpleanos-${day}`)];
    return read(
      'planeacion-kv',
      names.map((name) => ['kv', `${name}:${usuario}`]),
    );
  };
  window.__vista = readView().catch(() => undefined);
  const isHome = () =>
    root.dataset.appRoot === 'marco' && location.pathname === '/' && !page.hidden && !sessionStorage.vida;
  // Whose data this is, and whether a wipe was begun: known from IndexedDB, because a browser that was killed may
  // bring deleted entries of localStorage back.
  const readOwner = async () =>
    isHome()
      ? read('ajustes-uni', [
          ['sesion', 'actual'],
          ['meta', 'barrido'],
          ['meta', 'host'],
        ])
      : undefined;
  // What cannot be read may be anybody's.
  const owner = readOwner().catch(() => ({ barrido: true }));
  const isOpen = () => localStorage.usuario === usuario && localStorage.sesion === sesion;
  const isOurs = ({ actual, barrido }) =>
    barrido === undefined && actual?.usuario === usuario && actual.token === sesion && isOpen();

  const ELEMENTS = /^(a|aside|b|button|d[dlt]|div|h[1-3]|i|li|ol|p|section|span|strong|time|ul)$/;
  const SHAPES = /^(svg|circle|ellipse|g|line|path|polygon|polyline|rect)$/;
  const make = (tree, home, inSvg) => {
    if (typeof tree === 'string') return tree.replace(home.saludos[home.hora], home.saludos[hour()]);
    const [name, attributes, ...children] = tree;
    const svg = inSvg || name === 'svg';
    // Storage can contain anything: nothing that runs or loads is made of it.
    if (!(svg ? SHAPES : ELEMENTS).test(name)) throw name;
    const made = page.createElementNS(`http://www.w3.org/${svg ? '2000/svg' : '1999/xhtml'}`, name);
    for (const [key, value] of Object.entries(attributes))
      if (key === 'style') made.style.cssText = value;
      else if (/href|src/i.test(key) ? /^\/(?![\\/])/.test(value) : !/^on/i.test(key))
        made.setAttribute(key, value);
    made.append(...children.map((child) => make(child, home, svg)));
    return made;
  };
  const hour = () => +window.__campus.slice(11, 13);
  const draw = async () => {
    if (!isHome()) return;
    const [view, session] = await Promise.all([window.__vista, owner]);
    const home = view[`inicio:${usuario}`];
    // The app's start waits for the drawing.
    if (!home) return;
    const find = () => page.getElementById('inicio-guardado');
    // entry.js says when the frame has been parsed.
    if (!find())
      await new Promise((resolve) => {
        window.__leido = resolve;
      });
    const place = find();
    // Words in the widths of another font would move when the font comes.
    await page.fonts.load('1em "Atkinson Hyperlegible Next Variable"').catch(() => {});
    if (!isOurs(session)) return;
    // React has the page meanwhile (entry.js), or another version or scheme would be drawn.
    if (!window.__dibujo || home.v !== `${'__APP__'} ${root.dataset.esquema}`) return;
    place.append(...home.dias[window.__campus.slice(0, 10)].map((tree) => make(tree, home)));
    // ui/lazy/early-drawing.tsx repeats a press where the page then stands.
    place.parentNode.addEventListener('click', ({ clientX, clientY }) => {
      place.dataset.x = clientX;
      place.dataset.y = clientY;
    });
    // A page that returns from the back/forward cache may find another person signed in.
    addEventListener('pagehide', () => place.replaceChildren());
  };
  // entry.js waits for the drawing before it starts the app.
  window.__dibujo = draw().catch(() => {});

  // Nothing is kept: asks for what Inicio shows. api/client/first-client.ts takes the answers if this session is
  // open then.
  const ask = async () => {
    if (!isHome()) return;
    const [view, session] = await Promise.all([window.__vista, owner]);
    const isKept = Object.entries(view ?? {}).some(([key, value]) => value && !key.startsWith('inicio'));
    // Without the database there is neither a wipe nor another person.
    if (isKept || (session && !isOurs(session))) return;
    addEventListener('pagehide', () => {
      window.__adelanto = undefined;
    });
    let site = session?.host;
    if (!site) {
      // domain/site/site.ts takes it.
      window.__sitio = fetch('/config.json');
      const answer = await window.__sitio;
      // As site-config.ts reads it: another answer may be a gateway's.
      const isSite = answer.ok && /json/i.test(answer.headers.get('content-type'));
      site = answer.status === 404 ? {} : isSite && (await answer.clone().json());
    }
    if (!site || site.host || !window.__campus || left || !isOpen()) return;
    const today = Date.parse(window.__campus.slice(0, 10));
    const asked = (operationName, variables) => ({
      operationName,
      variables,
      query: '__QUERIES__'[operationName],
    });
    const questions = [
      asked('usuario', { usuario }),
      ...Array.from({ length: 7 }, (_, step) => new Date(today + step * 864e5)).map((day) =>
        asked('listaCumpleanos', {
          usuario,
          tokenSesion: sesion,
          mes: day.getUTCMonth() + 1,
          dia: day.getUTCDate(),
        }),
      ),
    ];
    const { comprobante } = localStorage;
    const abort = new AbortController();
    const answer = fetch('/graphql', {
      method: 'POST',
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: abort.signal,
      headers: {
        'content-type': 'application/json',
        ...(comprobante && { comprobante }),
        ...(site.bearer !== false && { authorization: `Bearer ${sesion}` }),
      },
      body: JSON.stringify(questions),
    });
    window.__adelanto = { usuario, token: sesion, at: Date.now(), questions, answer, abort };
    await answer;
  };
  ask().catch(() => {});
})(document.documentElement, document);
