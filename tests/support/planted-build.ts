import { relative } from 'node:path';
import { type ConfigEnv, mergeConfig, type Plugin } from 'vite';
import config from '../../vite.config.ts';
import type { Breakage } from './builds.ts';

/** The app's own build with breakages in its source, which PLANTED names. Used as a configuration by tests/support/builds.ts. */
function planted(breakages: Breakage[]): Plugin {
  const left = new Set(breakages);
  return {
    name: 'planted',
    enforce: 'pre',
    transform(code, id) {
      let broken = code;
      for (const breakage of breakages) {
        if (relative(process.cwd(), id) !== breakage.file) continue;
        if (!broken.includes(breakage.from)) throw new Error(`${breakage.file} has no ${breakage.from}`);
        broken = broken.replace(breakage.from, () => breakage.to);
        left.delete(breakage);
      }
      return broken === code ? null : { code: broken, map: null };
    },
    buildEnd() {
      for (const { file } of left) throw new Error(`the build has no ${file}`);
    },
  };
}

export default (env: ConfigEnv) =>
  mergeConfig(config(env), {
    plugins: [planted(JSON.parse(process.env.PLANTED ?? '[]') as Breakage[])],
  });
