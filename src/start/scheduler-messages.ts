/*
 * React's scheduler renders when a message to itself arrives. WebKit loses a message that is on its way when it puts the page
 * into the back/forward cache, and the scheduler waits for that message forever (reliability.md L19). The scheduler
 * uses `setImmediate` where it exists, instead of a channel of its own. This `setImmediate` sends its message again when the
 * page returns; the scheduler ignores a message that it did not need. Nothing else uses `setImmediate`.
 * Import this file before `react-dom/client`, which looks for `setImmediate` once.
 */
const { port1, port2 } = new MessageChannel();
const send = () => port2.postMessage(null);
(window as { setImmediate?: unknown }).setImmediate = (work: () => void) => {
  port1.onmessage = work;
  send();
};
addEventListener('pageshow', send);

export {};
