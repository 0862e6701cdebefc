/**
 * Holds a listening socket as systemd does for a service: `socket-holder.mjs HOST COMMAND [ARGUMENT…]`. Each line of standard
 * input runs the command with the socket as descriptor 3. This process is blocked then, so it never accepts a connection.
 */
import { spawnSync } from 'node:child_process';
import { readSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';

const [host, ...command] = process.argv.slice(2);
// The shell becomes the command, so that LISTEN_PID is the command's.
const START = 'echo "pid $$"; export LISTEN_PID=$$ LISTEN_FDS=1; exec "$@"';
const say = (line) => writeSync(1, `${line}\n`);

const server = createServer().listen({ host, port: 0 }, () => {
  say(`port ${server.address().port}`);
  const letter = Buffer.alloc(1);
  while (readSync(0, letter) > 0) {
    if (letter.toString() !== '\n') continue;
    const stdio = ['ignore', 'inherit', 'inherit', server._handle.fd];
    const { status, signal } = spawnSync('sh', ['-c', START, 'sh', ...command], { stdio });
    say(`ended ${status ?? signal}`);
  }
  process.exit();
});
