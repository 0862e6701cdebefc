/**
 * Copies text and returns whether it worked. A page over plain HTTP has no clipboard, and the browser may
 * refuse.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
