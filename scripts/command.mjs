import { nodeProblem } from './node-version.mjs';
import { StepFault } from './step-fault.mjs';

/**
 * Runs a command's steps: first the check of Node, then what `load` brings (its module may use what an old Node has
 * not). A fault is one line and an exit code.
 * @param {() => Promise<{ run: (root: string, say: (line: string) => void) => Promise<number> }>} load
 * @param {string} root
 */
export function runCommand(load, root) {
  const problem = nodeProblem(process.versions.node);
  if (problem !== undefined) {
    console.error(problem);
    process.exitCode = 1;
    return;
  }
  load()
    .then(({ run }) => run(root, (line) => console.log(line)))
    .then(
      (code) => {
        process.exitCode = code;
      },
      (error) => {
        const explained = error instanceof StepFault;
        console.error(explained ? error.message : error);
        process.exitCode = explained ? error.code : 1;
      },
    );
}
