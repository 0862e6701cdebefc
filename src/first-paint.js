// Runs inline before anything is painted (at most 1 kB): the person's look from the mirror in localStorage, the world
// (sign-in or shell), and the fetching of that world's files. Every word is checked, since storage can hold anything.
((root, page, at) => {
  const { dataset } = root;
  let look = {};
  let session;
  try {
    const kept = sessionStorage.vida ? sessionStorage : localStorage;
    session = kept.usuario && kept.sesion;
    look = (session && JSON.parse(kept.aspecto)) || look;
  } catch {}
  const set = (name, words) => {
    if (words.split(' ').includes(look[name])) dataset[name] = look[name];
  };
  if (matchMedia('(prefers-color-scheme:dark)').matches) dataset.esquema = 'oscuro';
  set('esquema', 'claro oscuro');
  set('tema', 'indigo blue green deeppurple orange cyan yellow pink purple lime');
  set('menu', 'static overlay slim slim-plus');
  set('diseno', 'colorScheme primaryColor');
  set('campos', 'outlined filled');
  if ([12, 13, 14, 15, 16].includes(look.escala)) root.style.setProperty('--escala', look.escala);
  const outside = /^\/(auth\/.+|landing|notfound|privacidad)\/?$/.test(at) && !/login\/?$/.test(at);
  const world = session && !outside ? 'marco' : 'acceso';
  dataset.mundo = outside ? 'fuera' : world;
  // The files' names are written on <html> by the build.
  for (const file of (dataset[`${world}Js`] || '').split(' ').filter(Boolean)) {
    const link = page.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/assets/${file}.js`;
    page.head.append(link);
  }
  // A press of Entrar before React is there is done afterwards; what React has handled comes here prevented.
  page.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    window.__entrar = true;
  });
})(document.documentElement, document, location.pathname);
