/**
 * `node scripts/run.mjs FILE [ARGUMENT…]` on any Node: installs if needed, then runs FILE on the project's
 * Node.
 */
import { runOnOwnNode } from './commands/own-node.mjs';

runOnOwnNode(process.argv.slice(2));
