// Runs inline before anything is painted (at most 1 kB): the person's look from the mirror in localStorage, the world
// (sign-in or shell), and the fetching of that world's files. Every word is checked, since storage can hold anything.
((root, page) => {
  const at = location.pathname;
  let look = {};
  let session;
  try {
    session = localStorage.usuario && localStorage.sesion;
    look = (session && JSON.parse(localStorage.aspecto)) || {};
  } catch {}
  const set = (name, words) => words.includes(look[name]) && (root.dataset[name] = look[name]);
  set('esquema', ['claro', 'oscuro']) ||
    (matchMedia('(prefers-color-scheme:dark)').matches && (root.dataset.esquema = 'oscuro'));
  set('tema', 'indigo blue green deeppurple orange cyan yellow pink purple lime'.split(' '));
  set('menu', ['static', 'overlay', 'slim', 'slim-plus']);
  set('diseno', ['colorScheme', 'primaryColor']);
  set('campos', ['outlined', 'filled']);
  look.escala > 11 && look.escala < 17 && root.style.setProperty('--escala', look.escala);
  const outside = /^\/(login|auth|landing|notfound|privacidad)(\/|$)/.test(at);
  const world = (root.dataset.mundo = session ? (/^\/(login|auth\/login)\/?$/.test(at) || !outside ? 'marco' : 'acceso') : 'acceso');
  for (const file of world === 'marco' ? __MARCO__ : __ACCESO__) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/assets/${file}`;
    document.head.append(link);
  }
  // A press of Entrar before React is there is done afterwards.
  page.addEventListener('submit', (event) => {
    event.preventDefault();
    window.__entrar = true;
  });
})(document.documentElement, document);
