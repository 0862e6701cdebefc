/** The physical limit: parses JSON and returns the same JSON. */
import { serveBody } from './serve-body.ts';

serveBody((body) => JSON.stringify(JSON.parse(body)));
