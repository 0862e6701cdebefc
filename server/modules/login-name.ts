/** Login names are ASCII and kept in lower case. Tested before lowering: the Kelvin sign lowers to a k. */
const LOGIN_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Undefined for a text that cannot be anybody's login name. */
export function loginName(text: string): string | undefined {
  const trimmed = text.trim();
  return LOGIN_NAME.test(trimmed) ? trimmed.toLowerCase() : undefined;
}
