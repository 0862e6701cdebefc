interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
}

/** The server's Trusted Types policy refuses a plain string; this is the policy name that it allows. */
export function registerWorker(): void {
  const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  const policy = factory?.createPolicy('planeacion', { createScriptURL: (address) => address });
  const address = (policy?.createScriptURL('/sw.js') ?? '/sw.js') as string;
  void navigator.serviceWorker.register(address);
}
