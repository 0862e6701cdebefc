/** The oldest Node with which the commands themselves run; the rest runs on the one that they install. */
const OLDEST_NODE = 20;

/**
 * What is wrong with a version of Node, as one line in Spanish; undefined where it will do.
 * @param {string} version as in process.versions.node
 */
export function nodeProblem(version) {
  if (Number(version.split('.')[0]) >= OLDEST_NODE) return undefined;
  return `Se necesita Node ${OLDEST_NODE} o más nuevo, y este equipo tiene ${version}: instala uno de https://nodejs.org y vuelve a intentarlo.`;
}
