import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type {
  BrowserName,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data/types';

/** The oldest supported version of each browser, by MDN's names. */
export type Floor = ReadonlyMap<BrowserName, string>;

const MDN_NAMES = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
} as const;

/** From the `browserslist` of package.json, whose lines all read `browser >= version`. */
export function readFloor(browserslist: readonly string[]): Floor {
  return new Map(
    browserslist.map((line) => {
      const [, browser = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
      if (!(browser in MDN_NAMES)) throw new Error(`not "browser >= version": ${line}`);
      return [MDN_NAMES[browser as keyof typeof MDN_NAMES], version];
    }),
  );
}

/** Supported browsers without this feature, for example `safari 17.4`; undefined if MDN does not list it. */
export function missingIn(floor: Floor, feature: Identifier | undefined): string[] | undefined {
  const compat = feature?.__compat;
  if (!compat) return undefined;
  return [...floor].flatMap(([browser, version]) =>
    statementsOf(compat, browser).some((statement) => !statement.prefix && holds(statement, version))
      ? []
      : [`${browser} ${addedIn(compat, browser) ?? 'never'}`],
  );
}

/**
 * The same for CSS. Browsers skip unknown CSS, so a feature that a browser never had does not count. The
 * build adds prefixed names.
 */
export function missingStyleIn(floor: Floor, feature: Identifier | undefined): string[] {
  const compat = feature?.__compat;
  if (!compat) return [];
  return [...floor].flatMap(([browser, version]) => {
    const since = addedIn(compat, browser);
    const held = statementsOf(compat, browser).some((statement) => holds(statement, version));
    return held || !since ? [] : [`${browser} ${since}`];
  });
}

/** The feature at this path of MDN's data, or undefined. */
export function featureAt(...path: string[]): Identifier | undefined {
  let at: Identifier | undefined = bcd as unknown as Identifier;
  for (const name of path) at = at && Object.hasOwn(at, name) ? at[name] : undefined;
  return at;
}

function statementsOf(compat: CompatStatement, browser: BrowserName): SimpleSupportStatement[] {
  const support = compat.support[browser];
  return support ? [support].flat() : [];
}

function holds(
  { version_added, version_removed, flags, alternative_name }: SimpleSupportStatement,
  version: string,
) {
  if (flags || alternative_name || typeof version_added !== 'string') return false;
  return (
    isAtMost(version_added, version) &&
    !(typeof version_removed === 'string' && isAtMost(version_removed, version))
  );
}

function addedIn(compat: CompatStatement, browser: BrowserName): string | undefined {
  const plain = statementsOf(compat, browser).find(({ flags, prefix }) => !flags && !prefix);
  return typeof plain?.version_added === 'string' ? plain.version_added : undefined;
}

/** 'preview' is above every version; '≤37' counts as 37. */
function isAtMost(one: string, other: string): boolean {
  if (one === 'preview') return false;
  const [a, b] = [one, other].map((version) => version.replace('≤', '').split('.').map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (a?.[part] ?? 0) - (b?.[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return true;
}
