import { describe } from 'vitest';
import { keepPromises } from './simulation/kept-promises.ts';
import { PEOPLE_SCHEDULES } from './simulation/schedules.ts';

describe('promise 2, promise 3, promise 10 and promise 13: they hold over session ends and failing disks', () =>
  keepPromises(PEOPLE_SCHEDULES));
