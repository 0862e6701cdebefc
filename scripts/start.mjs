/** `npm start` on any Node: installs if needed, then builds and serves on the project's Node until Ctrl-C. */
import { runOnOwnNode } from './commands/own-node.mjs';

runOnOwnNode(['scripts/commands/start.ts']);
