import { type Check, check } from '../check.ts';
import { ratio, type Spread, spread } from '../statistics.ts';
import type { Load } from './load.ts';
import type { PageResult } from './page-bench.ts';
import type { PageName } from './pages.ts';
import type { Condition, Loads } from './rounds.ts';

type Measure = { [Key in keyof Load]: Load[Key] extends number ? Key : never }[keyof Load];

const of = (loads: Loads, page: PageName, condition: Condition, measure: Measure): Spread =>
  spread(loads[page][condition].map((load) => load[measure]));

/** The targets of the app's two first screens. */
export function pageChecks({ loads, fetched, startMs }: PageResult): Check[] {
  const screens = (['login', 'dashboard'] as const).flatMap((page) => {
    const against = (floor: PageName, condition: Condition, measure: Measure, most: number, name: string) =>
      check(
        `${page}, ${condition}: ${name}`,
        { most },
        ratio(of(loads, page, condition, measure), of(loads, floor, condition, measure)),
      );
    return [
      against('react', 'cold', 'fcp', 0.6, 'FCP / React'),
      against('apollo', 'cold', 'lcp', 1.5, 'LCP / React+Apollo'),
      against('apollo', 'cold', 'blocking', 1.5, 'blocking / React+Apollo'),
      against('react', 'warm', 'fcp', 0.6, 'FCP / React'),
      against('apollo', 'warm', 'lcp', 1.5, 'LCP / React+Apollo'),
      against('react', 'offline', 'fcp', 0.6, 'FCP / React'),
      against('apollo', 'offline', 'lcp', 1.5, 'LCP / React+Apollo'),
      against('apollo', 'slow', 'lcp', 1.3, 'LCP / React+Apollo'),
      check(`${page}, cold: CLS`, { most: 0.01 }, of(loads, page, 'cold', 'cls')),
      check(`${page}, slow: CLS`, { most: 0.01 }, of(loads, page, 'slow', 'cls')),
      check(`${page}: heap`, { most: 3.5 }, of(loads, page, 'cold', 'heapMb'), 'MB'),
    ];
  });
  return [
    ...screens,
    check('JavaScript until React has the form of /login', { most: 90 }, fetched.scriptsOfSignIn, 'kB'),
    check('JavaScript from /login until the dashboard', { most: 150 }, fetched.scriptsUntilDashboard, 'kB'),
    check('all bytes from /login until the dashboard', { most: 210 }, fetched.allUntilDashboard, 'kB'),
    check('scripts fetched that check:size does not weigh', { most: 0 }, fetched.unlisted.length),
    check('start of the server, its data prepared', { most: 1000 }, startMs, 'ms'),
  ];
}
