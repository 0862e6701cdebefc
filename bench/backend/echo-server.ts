/** The physical limit: JSON in, the same JSON out. */
import { serveBody } from './serve-body.ts';

serveBody((body) => JSON.stringify(JSON.parse(body)));
