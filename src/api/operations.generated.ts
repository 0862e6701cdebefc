// Generated from the contract by `npm run codegen`; a test fails when it is stale.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type UsuarioQueryVariables = Exact<{
  usuario: string;
  forzarLectura?: boolean | null | undefined;
}>;


export type UsuarioQuery = { usuario: { id: string, usuario: string, nombre: string, apellido: string, nombreBD: string | null, expediente: string | null, perfil: string | null, rol: string | null, genero: string | null, estatus: string | null, hipocoristico: string | null, tipoEmpleado: string | null, extension: string | null, fechaNacimiento: string | null, fechaIngreso: string | null, primerAcceso: string | null, ultimoAcceso: string | null, foto: string | null, thumb: string | null, cache: string | null, validado: boolean | null, color: string | null, departamento: string | null, puesto: string | null } | null };

export type UsuarioReservadoQueryVariables = Exact<{
  usuario: string;
}>;


export type UsuarioReservadoQuery = { usuario: { RFC: string | null, CURP: string | null, IDOracle: string | null } | null };

export type ConfiguracionQueryVariables = Exact<{
  usuario: string;
  campo: string;
}>;


export type ConfiguracionQuery = { configuracion: string | null };

export type LoginUsuarioQueryVariables = Exact<{
  usuario: string;
  password: string;
  codigoConfirmacion?: string | null | undefined;
}>;


export type LoginUsuarioQuery = { loginUsuario: { codigo: number, respuesta: string, mensaje: string, token: string | null, nombre: string | null, genero: string | null } };

export type EnviarConfirmacionRegistroQueryVariables = Exact<{
  usuario: string;
  tokenRegistro_pwd: string;
  reseteoPwd?: boolean | null | undefined;
  pruebas?: boolean | null | undefined;
}>;


export type EnviarConfirmacionRegistroQuery = { enviarConfirmacionRegistro: { codigo: number, respuesta: string, mensaje: string, token: string | null, nombre: string | null, genero: string | null } };

export type ConfirmarRegistroQueryVariables = Exact<{
  usuario: string;
  codigoConfirmacion: string;
}>;


export type ConfirmarRegistroQuery = { confirmarRegistro: { codigo: number, respuesta: string, mensaje: string, token: string | null, nombre: string | null, genero: string | null } };

export type ConfirmarReseteoQueryVariables = Exact<{
  usuario: string;
  codigoConfirmacion: string;
}>;


export type ConfirmarReseteoQuery = { confirmarReseteo: { codigo: number, respuesta: string, mensaje: string, token: string | null, nombre: string | null, genero: string | null } };

export type ValidarSesionQueryVariables = Exact<{
  usuario: string;
  tokenSesion: string;
}>;


export type ValidarSesionQuery = { validarSesion: boolean };

export type AvisoEstaLeidoQueryVariables = Exact<{
  usuario: string;
  aviso: string;
}>;


export type AvisoEstaLeidoQuery = { avisoEstaLeido: boolean };

export type PuestoUsuarioQueryVariables = Exact<{
  usuario: string;
}>;


export type PuestoUsuarioQuery = { puestoUsuario: { departamento: string | null, nombre: string | null, puesto: string | null } | null };

export type RegenerarFotoQueryVariables = Exact<{
  usuario: string;
  tokenSesion: string;
}>;


export type RegenerarFotoQuery = { regenerarFoto: boolean };

export type ListaCumpleanosQueryVariables = Exact<{
  usuario: string;
  tokenSesion: string;
  mes?: number | null | undefined;
  dia?: number | null | undefined;
}>;


export type ListaCumpleanosQuery = { listaCumpleanos: Array<{ usuario: string, nombre: string, apellido: string, hipocoristico: string | null, departamento: string | null, puesto: string | null, thumb: string | null, cache: string | null, mes: number, dia: number }> };

export type TienePermisoQueryVariables = Exact<{
  usuario: string;
  tokenSesion: string;
  proceso: string;
  usuarioConsultar?: string | null | undefined;
  permisoEspecifico?: string | null | undefined;
}>;


export type TienePermisoQuery = { tienePermiso: boolean };

export type CorreoConfirmacionVigenteQueryVariables = Exact<{
  usuario: string;
}>;


export type CorreoConfirmacionVigenteQuery = { correoConfirmacionVigente: boolean };


export const UsuarioDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"usuario"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"forzarLectura"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usuario"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"forzarLectura"},"value":{"kind":"Variable","name":{"kind":"Name","value":"forzarLectura"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"usuario"}},{"kind":"Field","name":{"kind":"Name","value":"nombre"}},{"kind":"Field","name":{"kind":"Name","value":"apellido"}},{"kind":"Field","name":{"kind":"Name","value":"nombreBD"}},{"kind":"Field","name":{"kind":"Name","value":"expediente"}},{"kind":"Field","name":{"kind":"Name","value":"perfil"}},{"kind":"Field","name":{"kind":"Name","value":"rol"}},{"kind":"Field","name":{"kind":"Name","value":"genero"}},{"kind":"Field","name":{"kind":"Name","value":"estatus"}},{"kind":"Field","name":{"kind":"Name","value":"hipocoristico"}},{"kind":"Field","name":{"kind":"Name","value":"tipoEmpleado"}},{"kind":"Field","name":{"kind":"Name","value":"extension"}},{"kind":"Field","name":{"kind":"Name","value":"fechaNacimiento"}},{"kind":"Field","name":{"kind":"Name","value":"fechaIngreso"}},{"kind":"Field","name":{"kind":"Name","value":"primerAcceso"}},{"kind":"Field","name":{"kind":"Name","value":"ultimoAcceso"}},{"kind":"Field","name":{"kind":"Name","value":"foto"}},{"kind":"Field","name":{"kind":"Name","value":"thumb"}},{"kind":"Field","name":{"kind":"Name","value":"cache"}},{"kind":"Field","name":{"kind":"Name","value":"validado"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"departamento"}},{"kind":"Field","name":{"kind":"Name","value":"puesto"}}]}}]}}]} as unknown as DocumentNode<UsuarioQuery, UsuarioQueryVariables>;
export const UsuarioReservadoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"usuarioReservado"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usuario"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"RFC"}},{"kind":"Field","name":{"kind":"Name","value":"CURP"}},{"kind":"Field","name":{"kind":"Name","value":"IDOracle"}}]}}]}}]} as unknown as DocumentNode<UsuarioReservadoQuery, UsuarioReservadoQueryVariables>;
export const ConfiguracionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"configuracion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"campo"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"configuracion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"campo"},"value":{"kind":"Variable","name":{"kind":"Name","value":"campo"}}}]}]}}]} as unknown as DocumentNode<ConfiguracionQuery, ConfiguracionQueryVariables>;
export const LoginUsuarioDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"loginUsuario"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"password"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"codigoConfirmacion"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"loginUsuario"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"password"},"value":{"kind":"Variable","name":{"kind":"Name","value":"password"}}},{"kind":"Argument","name":{"kind":"Name","value":"codigoConfirmacion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"codigoConfirmacion"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"codigo"}},{"kind":"Field","name":{"kind":"Name","value":"respuesta"}},{"kind":"Field","name":{"kind":"Name","value":"mensaje"}},{"kind":"Field","name":{"kind":"Name","value":"token"}},{"kind":"Field","name":{"kind":"Name","value":"nombre"}},{"kind":"Field","name":{"kind":"Name","value":"genero"}}]}}]}}]} as unknown as DocumentNode<LoginUsuarioQuery, LoginUsuarioQueryVariables>;
export const EnviarConfirmacionRegistroDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"enviarConfirmacionRegistro"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tokenRegistro_pwd"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reseteoPwd"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pruebas"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enviarConfirmacionRegistro"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"tokenRegistro_pwd"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tokenRegistro_pwd"}}},{"kind":"Argument","name":{"kind":"Name","value":"reseteoPwd"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reseteoPwd"}}},{"kind":"Argument","name":{"kind":"Name","value":"pruebas"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pruebas"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"codigo"}},{"kind":"Field","name":{"kind":"Name","value":"respuesta"}},{"kind":"Field","name":{"kind":"Name","value":"mensaje"}},{"kind":"Field","name":{"kind":"Name","value":"token"}},{"kind":"Field","name":{"kind":"Name","value":"nombre"}},{"kind":"Field","name":{"kind":"Name","value":"genero"}}]}}]}}]} as unknown as DocumentNode<EnviarConfirmacionRegistroQuery, EnviarConfirmacionRegistroQueryVariables>;
export const ConfirmarRegistroDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"confirmarRegistro"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"codigoConfirmacion"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confirmarRegistro"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"codigoConfirmacion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"codigoConfirmacion"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"codigo"}},{"kind":"Field","name":{"kind":"Name","value":"respuesta"}},{"kind":"Field","name":{"kind":"Name","value":"mensaje"}},{"kind":"Field","name":{"kind":"Name","value":"token"}},{"kind":"Field","name":{"kind":"Name","value":"nombre"}},{"kind":"Field","name":{"kind":"Name","value":"genero"}}]}}]}}]} as unknown as DocumentNode<ConfirmarRegistroQuery, ConfirmarRegistroQueryVariables>;
export const ConfirmarReseteoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"confirmarReseteo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"codigoConfirmacion"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confirmarReseteo"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"codigoConfirmacion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"codigoConfirmacion"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"codigo"}},{"kind":"Field","name":{"kind":"Name","value":"respuesta"}},{"kind":"Field","name":{"kind":"Name","value":"mensaje"}},{"kind":"Field","name":{"kind":"Name","value":"token"}},{"kind":"Field","name":{"kind":"Name","value":"nombre"}},{"kind":"Field","name":{"kind":"Name","value":"genero"}}]}}]}}]} as unknown as DocumentNode<ConfirmarReseteoQuery, ConfirmarReseteoQueryVariables>;
export const ValidarSesionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"validarSesion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tokenSesion"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"validarSesion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"tokenSesion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tokenSesion"}}}]}]}}]} as unknown as DocumentNode<ValidarSesionQuery, ValidarSesionQueryVariables>;
export const AvisoEstaLeidoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"avisoEstaLeido"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"aviso"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"avisoEstaLeido"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"aviso"},"value":{"kind":"Variable","name":{"kind":"Name","value":"aviso"}}}]}]}}]} as unknown as DocumentNode<AvisoEstaLeidoQuery, AvisoEstaLeidoQueryVariables>;
export const PuestoUsuarioDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"puestoUsuario"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"puestoUsuario"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"departamento"}},{"kind":"Field","name":{"kind":"Name","value":"nombre"}},{"kind":"Field","name":{"kind":"Name","value":"puesto"}}]}}]}}]} as unknown as DocumentNode<PuestoUsuarioQuery, PuestoUsuarioQueryVariables>;
export const RegenerarFotoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"regenerarFoto"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tokenSesion"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"regenerarFoto"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"tokenSesion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tokenSesion"}}}]}]}}]} as unknown as DocumentNode<RegenerarFotoQuery, RegenerarFotoQueryVariables>;
export const ListaCumpleanosDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"listaCumpleanos"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tokenSesion"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"mes"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"dia"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"listaCumpleanos"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"tokenSesion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tokenSesion"}}},{"kind":"Argument","name":{"kind":"Name","value":"mes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"mes"}}},{"kind":"Argument","name":{"kind":"Name","value":"dia"},"value":{"kind":"Variable","name":{"kind":"Name","value":"dia"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usuario"}},{"kind":"Field","name":{"kind":"Name","value":"nombre"}},{"kind":"Field","name":{"kind":"Name","value":"apellido"}},{"kind":"Field","name":{"kind":"Name","value":"hipocoristico"}},{"kind":"Field","name":{"kind":"Name","value":"departamento"}},{"kind":"Field","name":{"kind":"Name","value":"puesto"}},{"kind":"Field","name":{"kind":"Name","value":"thumb"}},{"kind":"Field","name":{"kind":"Name","value":"cache"}},{"kind":"Field","name":{"kind":"Name","value":"mes"}},{"kind":"Field","name":{"kind":"Name","value":"dia"}}]}}]}}]} as unknown as DocumentNode<ListaCumpleanosQuery, ListaCumpleanosQueryVariables>;
export const TienePermisoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"tienePermiso"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tokenSesion"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"proceso"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuarioConsultar"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"permisoEspecifico"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tienePermiso"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"tokenSesion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tokenSesion"}}},{"kind":"Argument","name":{"kind":"Name","value":"proceso"},"value":{"kind":"Variable","name":{"kind":"Name","value":"proceso"}}},{"kind":"Argument","name":{"kind":"Name","value":"usuarioConsultar"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuarioConsultar"}}},{"kind":"Argument","name":{"kind":"Name","value":"permisoEspecifico"},"value":{"kind":"Variable","name":{"kind":"Name","value":"permisoEspecifico"}}}]}]}}]} as unknown as DocumentNode<TienePermisoQuery, TienePermisoQueryVariables>;
export const CorreoConfirmacionVigenteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"correoConfirmacionVigente"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"correoConfirmacionVigente"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}}]}]}}]} as unknown as DocumentNode<CorreoConfirmacionVigenteQuery, CorreoConfirmacionVigenteQueryVariables>;