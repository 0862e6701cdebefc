/** src/globals.d.ts, for the compiler world that sees everything. */
declare const __VERSION__: string;
