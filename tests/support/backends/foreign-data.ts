import { randomBytes } from 'node:crypto';
import type { Write } from './write-journal.ts';

/** Data of a foreign backend, in memory. It outlives the server's listening, like a database. */
export interface ForeignData {
  people: Map<string, ForeignPerson>;
  /** opaque tokens with their owners */
  tokens: Map<string, string>;
  settings: Map<string, Map<string, string>>;
  notices: Set<string>;
  /** «ana actualizaciones», «ana actualizaciones publicar» */
  permissions: Set<string>;
  journal: Write[];
}

export interface ForeignPerson {
  usuario: string;
  clave: string;
  nombre: string;
  apellido: string;
  hipocoristico: string | null;
  foto: string;
  fechaNacimiento?: string;
  color?: string;
  activo: boolean;
}

/** A person for tests that need one. */
export const ANA: Readonly<ForeignPerson> = {
  usuario: 'ana',
  clave: 'secreta',
  nombre: 'Ana',
  apellido: 'Ñuño',
  hipocoristico: null,
  foto: '/fotos/x7k2.png',
  activo: true,
};

export const createForeignData = (): ForeignData => ({
  people: new Map(),
  tokens: new Map(),
  settings: new Map(),
  notices: new Set(),
  permissions: new Set(),
  journal: [],
});

/** Opens a session; its token is forty opaque characters. */
export function openForeignSession({ tokens }: ForeignData, usuario: string): string {
  const token = randomBytes(20).toString('hex');
  tokens.set(token, usuario);
  return token;
}

/** The last writer wins: this server compares nothing. */
export function writeForeign(
  { settings, journal }: ForeignData,
  usuario: string,
  campo: string,
  valor: string,
) {
  const own = settings.get(usuario) ?? new Map<string, string>();
  settings.set(usuario, own.set(campo, valor));
  journal.push({ usuario, campo, valor, at: Date.now() });
}
