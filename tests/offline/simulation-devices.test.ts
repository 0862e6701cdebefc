import { describe } from 'vitest';
import { keepPromises } from './simulation/kept-promises.ts';
import { DEVICE_SCHEDULES } from './simulation/schedules.ts';

describe('promise 4, promise 5 and promise 6: no schedule of losses, repeats, late arrivals and deaths breaks them', () =>
  keepPromises(DEVICE_SCHEDULES));
