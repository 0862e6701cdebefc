/*
 * React's scheduler renders when a message to itself arrives. WebKit loses a message that is on its way when it puts the page
 * into the back/forward cache, and the scheduler would wait for that message forever. It prefers `setImmediate` to a
 * channel of its own, so this one can send the message again when the page returns; a superfluous one does nothing.
 * Import this before `react-dom/client`. Nothing else uses `setImmediate`.
 */
const { port1, port2 } = new MessageChannel();
const send = () => port2.postMessage(null);
(window as { setImmediate?: unknown }).setImmediate = (work: () => void) => {
  port1.onmessage = work;
  send();
};
addEventListener('pageshow', send);

export {};
