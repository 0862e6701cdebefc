import { createContext, useContext } from 'react';

/** Why a part could not be had, in words; it may do something about it. Provided by the app's start. */
const Explain = createContext(async (_: unknown) => 'Revisa tu conexión e intenta de nuevo.');
export const ExplainProvider = Explain.Provider;
export const useExplain = () => useContext(Explain);
