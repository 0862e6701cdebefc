import { describe } from 'vitest';
import { keepPromises } from './simulation/kept-promises.ts';
import { DEVICE_SCHEDULES } from './simulation/schedules.ts';

describe('promise 4, promise 5 and promise 6: they hold in any order of losses, repeats, delays and crashes', () =>
  keepPromises(DEVICE_SCHEDULES));
