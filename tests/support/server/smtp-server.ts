import { createServer, type Socket } from 'node:net';

export interface SmtpServer {
  /** smtp://127.0.0.1:PORT */
  url: string;
  /** everything that clients said */
  heard(): string;
  close(): Promise<void>;
}

/**
 * The part of SMTP that a delivery needs, on loopback.
 * @param answers other answers, by the command's first word; `CONTENT` is the letter itself
 */
export async function startSmtp(answers: Readonly<Record<string, string>> = {}): Promise<SmtpServer> {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    /** what came of the letter so far; undefined outside of one */
    let letter: string | undefined;
    const say = (word: string, usual: string) => socket.write(`${answers[word] ?? usual}\r\n`);
    say('GREETING', '220 prueba');
    socket.on('data', (chunk) => {
      const text = String(chunk);
      heard.push(text);
      const [word = ''] = text.trim().split(/[ :]/);
      if (letter !== undefined) {
        letter += text;
        if (!letter.endsWith('\r\n.\r\n')) return;
        letter = undefined;
        say('CONTENT', '250 ok');
      } else if (word === 'DATA') {
        letter = '';
        say(word, '354 go');
      } else if (word === 'QUIT') socket.end('221 bye\r\n');
      else say(word, '250 ok');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const bound = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
    heard: () => heard.join(''),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
