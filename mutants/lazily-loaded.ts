/** Loaded by a call in the app; here before the first test, so that what breaks while it loads meets all tests. */
import '../src/offline/summary.ts';
