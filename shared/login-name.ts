/**
 * Login names are ASCII and stored in lower case. The pattern is tested before lower-casing, because the Kelvin sign lower-cases
 * to a k.
 */
const LOGIN_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** The name as it is stored, or undefined if the text cannot be a login name. */
export function loginName(text: string): string | undefined {
  const trimmed = text.trim();
  return LOGIN_NAME.test(trimmed) ? trimmed.toLowerCase() : undefined;
}
