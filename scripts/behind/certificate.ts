import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  pem: string;
  certFile: string;
  keyFile: string;
  /** base64 of the SHA-256 of its public key, which Chromium is told to trust */
  pin: string;
}

/** Makes a self-signed certificate for one name. */
export function makeCertificate(folder: string, name: string, days = 2): Certificate {
  const certFile = join(folder, 'fullchain.pem');
  const keyFile = join(folder, 'privkey.pem');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile];
  const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  execFileSync('openssl', ['req', '-x509', ...key, '-out', certFile, '-days', String(days), ...names], {
    stdio: 'ignore',
  });
  const pem = readFileSync(certFile, 'utf8');
  const spki = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
  return { pem, certFile, keyFile, pin: createHash('sha256').update(spki).digest('base64') };
}
