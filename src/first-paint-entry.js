// The framework starts after the first frame is painted; its files are on their way since the head. In a hidden tab no
// frame comes, so it starts at once.
((start) => {
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
})(() => import('__ENTRY__'));
