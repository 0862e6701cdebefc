import { type Check, check } from '../check.ts';
import { ratio, type Spread, spread } from '../statistics.ts';
import type { Load } from './load.ts';
import type { PageResult } from './page-bench.ts';
import { CONDITIONS, type Condition, type PageName, SCREENS, TITLES } from './pages.ts';
import type { Loads } from './rounds.ts';

type Measure = { [Key in keyof Load]: Load[Key] extends number ? Key : never }[keyof Load];

const of = (loads: Loads, page: PageName, condition: Condition | 'phone', measure: Measure): Spread =>
  spread(loads[page][condition].map((load) => load[measure]));

const FCP = 0.6;
const LCP: Record<Condition, number> = { cold: 1.3, warm: 1, offline: 1, slow: 1.2 };
const LCP_NOTHING_KEPT = 1.6;

/** The targets of the app's first screens. */
export function pageChecks({ loads, fetched, startMs }: PageResult): Check[] {
  const screens = SCREENS.flatMap((page) => {
    const named = (condition: Condition | 'phone', what: string) => `${TITLES[page]}, ${condition}: ${what}`;
    const against = (floor: PageName, condition: Condition, measure: Measure, most: number, name: string) =>
      check(
        named(condition, name),
        { most },
        ratio(of(loads, page, condition, measure), of(loads, floor, condition, measure)),
      );
    const measured = CONDITIONS.filter((condition) => loads[page][condition].length > 0);
    const lcp = (condition: Condition) => (page === 'bare' ? LCP_NOTHING_KEPT : LCP[condition]);
    return [
      ...measured.flatMap((condition) => [
        against('react', condition, 'fcp', FCP, 'FCP / React'),
        against('apollo', condition, 'lcp', lcp(condition), 'LCP / React+Apollo'),
        check(named(condition, 'CLS'), { most: 0.01 }, of(loads, page, condition, 'cls')),
      ]),
      against('apollo', 'cold', 'blocking', 0.5, 'blocking / React+Apollo'),
      check(`${TITLES[page]}: heap`, { most: 3.5 }, of(loads, page, 'cold', 'heapMb'), 'MB'),
      check(named('phone', 'document to frame'), { most: 1000 }, of(loads, page, 'phone', 'frame'), 'ms'),
      check(named('phone', 'slowest key'), { most: 100 }, of(loads, page, 'phone', 'input'), 'ms'),
    ];
  });
  return [
    ...screens,
    check('JavaScript until React has the form of /login', { most: 92 }, fetched.scriptsOfSignIn, 'kB'),
    check('JavaScript from /login until the dashboard', { most: 155 }, fetched.scriptsUntilDashboard, 'kB'),
    check('all bytes from /login until the dashboard', { most: 210 }, fetched.allUntilDashboard, 'kB'),
    check('scripts fetched that check:size does not weigh', { most: 0 }, fetched.unlisted.length),
    check('start of the server, its data prepared', { most: 1000 }, startMs, 'ms'),
  ];
}
