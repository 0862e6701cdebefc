/** Addresses of our own workers; the second is a file of the build, or a module of the development server. */
const OWN =
  /^\/(sw\.js\?cubo=\d\d|assets\/planning-worker-[\w-]+\.js|src\/browser\/planning-worker\.ts\?.*)$/;

interface Policy {
  createScriptURL(address: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy;
}

let policy: Policy | undefined;

/**
 * Wraps the address in the page's only Trusted Types policy, because `require-trusted-types-for` refuses a plain string
 * (L17). The policy can be made once.
 */
export function trustedScript(url: string): string {
  const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  policy ??= factory?.createPolicy('planeacion', {
    createScriptURL(address) {
      if (!OWN.test(address)) throw new TypeError('not our worker');
      return address;
    },
  });
  return (policy?.createScriptURL(url) ?? url) as string;
}
