// Runs inline before the first paint (at most 1 kB): applies the person's appearance from localStorage,
// chooses the app root (sign-in or shell), and preloads its files. Every stored value is checked, since
// storage can contain anything.
((root, page, at) => {
  const { dataset } = root;
  let appearance = {};
  let session;
  try {
    const kept = sessionStorage.vida ? sessionStorage : localStorage;
    session = kept.usuario && kept.sesion;
    // Words that match no rule change nothing (contrast.css, motion.css).
    dataset.vista = kept.vista || '';
    appearance = (session && JSON.parse(kept.aspecto)) || appearance;
  } catch {}
  const set = (name, words) => {
    if (words.split(' ').includes(appearance[name])) dataset[name] = appearance[name];
  };
  if (matchMedia('(prefers-color-scheme:dark)').matches) dataset.esquema = 'oscuro';
  set('esquema', 'claro oscuro');
  set('tema', 'indigo blue green deeppurple orange cyan yellow pink purple lime');
  set('menu', 'static overlay slim slim-plus');
  set('diseno', 'colorScheme primaryColor');
  set('campos', 'outlined filled');
  if ([12, 13, 14, 15, 16].includes(appearance.escala)) root.style.setProperty('--escala', appearance.escala);
  const outside = /^\/(auth\/.+|landing|notfound|privacidad)\/?$/.test(at) && !/login\/?$/.test(at);
  const appRoot = session && !outside ? 'marco' : 'acceso';
  dataset.appRoot = outside ? 'fuera' : appRoot;
  // The build writes the file names on <html>.
  for (const file of (dataset[`${appRoot}Js`] || '').match(/\S+/g) || []) {
    const link = page.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/assets/${file}.js`;
    page.head.append(link);
  }
  // A click on Entrar before React has loaded is handled afterwards; a submit that React has handled is
  // prevented already.
  page.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    window.__entrar = true;
  });
})(document.documentElement, document, location.pathname);
