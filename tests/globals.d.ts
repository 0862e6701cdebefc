/** src/globals.d.ts, for the compiler world that sees everything. */
declare const __VERSION__: string;
/** A developer's account, on the development server only (B1); null in every build. */
declare const __DEV_SIGN_IN__: { usuario: string; clave: string } | null;
