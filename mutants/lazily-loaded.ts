/**
 * Loads a module that the app imports on demand, before the first test, so that a mutant that breaks its
 * loading fails every test.
 */
import '../src/offline/store/outbox-counts.ts';
