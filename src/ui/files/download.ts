const REVOKE_MS = 60_000;

/** Saves a file to the browser's downloads. */
export function download(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS);
}
