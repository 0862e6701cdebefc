import { describe } from 'vitest';
import { keepPromises } from './simulation/kept-promises.ts';
import { PEOPLE_SCHEDULES } from './simulation/schedules.ts';

describe('promise 2, promise 3, promise 10 and promise 13: ends of sessions, failing storage, copied disks and plain backends lose and mix nothing', () =>
  keepPromises(PEOPLE_SCHEDULES));
