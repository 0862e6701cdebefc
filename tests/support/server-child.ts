import { startServer } from './server.ts';

/** A server in a process of its own, to be killed. Says {url, token, dataDir} to its parent. */
const server = await startServer({ now: 'real' });
process.send?.({ url: await server.listen(), token: await server.signIn('ana'), dataDir: server.dataDir });
