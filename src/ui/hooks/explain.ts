import { createContext, useContext } from 'react';

/**
 * Explains in words why a component could not be loaded; it may also try to fix it. The app's start provides
 * it.
 */
const Explain = createContext(async (_: unknown) => 'Revisa tu conexión e intenta de nuevo.');
export const ExplainProvider = Explain.Provider;
export const useExplain = () => useContext(Explain);
