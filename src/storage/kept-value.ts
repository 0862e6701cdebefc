import { createStore, get } from 'idb-keyval';
import { KEYVAL_DATABASE, KEYVAL_STORE } from './names.ts';

/** One value of what the pages keep, for the worker, which writes none of it. Rejects where the device fails. */
export const readKeptValue = async (key: string): Promise<unknown> =>
  get(key, createStore(KEYVAL_DATABASE, KEYVAL_STORE));
