import { createServer } from 'node:http';
import { answerUsage } from './answer-usage.ts';

/**
 * A bare node:http server: passes each POST body through `answer`. Any other request gets an empty JSON
 * object, which shows that the server is ready.
 */
export function serveBody(answer: (body: string) => string | Promise<string>): void {
  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      response.end('{}');
      return;
    }
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const text = await answer(Buffer.concat(parts).toString('utf8'));
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      });
      response.end(text);
    });
  });
  server.listen(Number(process.env.PORT), '127.0.0.1');
  process.on('SIGTERM', () => process.exit(0));
  answerUsage();
}
