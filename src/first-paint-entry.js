// The framework starts after the first frame is painted; its files are on their way since the head. In a hidden tab no
// frame comes, so it starts at once. Meanwhile what the first screen kept is read, for api/first-screen.ts.
((start) => {
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
  window.__vista = new Promise((resolve) => {
    const key = `primera-vista:${localStorage.usuario}`;
    const open = indexedDB.open('planeacion-kv');
    // It is not there yet: idb-keyval makes it, not this.
    open.onupgradeneeded = () => open.transaction.abort();
    open.onerror = () => resolve();
    open.onsuccess = () => {
      try {
        const read = open.result.transaction('kv').objectStore('kv').get(key);
        read.onerror = () => resolve();
        read.onsuccess = () => resolve(read.result);
      } catch {
        resolve();
      }
      open.result.close();
    };
  }).catch(() => {});
})(() => import('__ENTRY__'));
