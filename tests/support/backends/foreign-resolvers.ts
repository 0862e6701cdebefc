import type {
  QueryConfiguracionArgs,
  QueryGuardarConfiguracionArgs,
  QueryGuardarHipocoristicoArgs,
  QueryListaCumpleanosArgs,
  QueryLoginUsuarioArgs,
  QueryMarcarAvisoLeidoArgs,
  QueryTienePermisoArgs,
  QueryValidarSesionArgs,
} from '../../../server/contract.generated.ts';
import { campusTime } from '../../../src/lib/campus-time.ts';
import { type ForeignData, openForeignSession, writeForeign } from './foreign-data.ts';

/** The owner's operations as a foreign server may answer them: error texts without codes. */
export function foreignResolvers(data: ForeignData, guardarDevuelve: 'booleano' | 'vacio') {
  /**
   * The owner of a token.
   * @throws Error with the only error text that the contract defines
   */
  const owner = (usuario: string, tokenSesion: string) => {
    const person = data.people.get(usuario);
    if (data.tokens.get(tokenSesion) !== usuario || !person?.activo) throw new Error('JsonWebTokenError');
    return person;
  };
  return {
    loginUsuario({ usuario, password }: QueryLoginUsuarioArgs) {
      const person = data.people.get(usuario);
      const none = { token: null, nombre: null, genero: null };
      if (!person?.activo || person.clave !== password)
        return { codigo: -1, respuesta: 'Error', mensaje: 'Datos incorrectos', ...none };
      const token = openForeignSession(data, usuario);
      return { codigo: 0, respuesta: 'OK', mensaje: '', token, nombre: person.nombre, genero: 'F' };
    },
    validarSesion: ({ usuario, tokenSesion }: QueryValidarSesionArgs) => Boolean(owner(usuario, tokenSesion)),
    usuario({ usuario }: { usuario: string }) {
      const person = data.people.get(usuario);
      return (
        person && { ...person, id: usuario, thumb: person.foto, cache: '1', rol: 'Profesor', validado: true }
      );
    },
    configuracion({ usuario, campo }: QueryConfiguracionArgs) {
      return data.settings.get(usuario)?.get(campo) ?? null;
    },
    guardarConfiguracion({ usuario, campo, valor, tokenSesion }: QueryGuardarConfiguracionArgs) {
      owner(usuario, tokenSesion);
      if (valor.length > 200) throw new Error('valor demasiado largo');
      writeForeign(data, usuario, campo, valor);
      return guardarDevuelve === 'vacio' ? null : true;
    },
    guardarHipocoristico({ usuario, hipocoristico, tokenSesion }: QueryGuardarHipocoristicoArgs) {
      owner(usuario, tokenSesion).hipocoristico = hipocoristico || null;
      return true;
    },
    marcarAvisoLeido({ usuario, aviso, leido }: QueryMarcarAvisoLeidoArgs) {
      const key = `${usuario} ${aviso}`;
      if (leido) data.notices.add(key);
      else data.notices.delete(key);
      return true;
    },
    avisoEstaLeido: ({ usuario, aviso }: { usuario: string; aviso: string }) =>
      data.notices.has(`${usuario} ${aviso}`),
    puestoUsuario: () => ({ departamento: 'Biblioteca', nombre: 'Biblioteca', puesto: 'Catalogación' }),
    listaCumpleanos({ usuario, tokenSesion, mes, dia }: QueryListaCumpleanosArgs) {
      owner(usuario, tokenSesion);
      const [, month, day] = campusTime(Date.now()).iso.split('-').map(Number);
      return ['Ana', 'Íñigo'].map((nombre) => ({
        usuario: nombre,
        nombre,
        apellido: 'Zúñiga',
        mes: mes ?? month,
        dia: dia ?? day,
      }));
    },
    tienePermiso({ usuario, tokenSesion, proceso, permisoEspecifico }: QueryTienePermisoArgs) {
      owner(usuario, tokenSesion);
      const name = [usuario, proceso, permisoEspecifico].filter(Boolean).join(' ');
      return data.permissions.has(name);
    },
    correoConfirmacionVigente: () => false,
  };
}
