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

export type ValidarSesionQueryVariables = Exact<{
  usuario: string;
  tokenSesion: string;
}>;


export type ValidarSesionQuery = { validarSesion: boolean };


export const UsuarioDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"usuario"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"forzarLectura"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usuario"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"forzarLectura"},"value":{"kind":"Variable","name":{"kind":"Name","value":"forzarLectura"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"usuario"}},{"kind":"Field","name":{"kind":"Name","value":"nombre"}},{"kind":"Field","name":{"kind":"Name","value":"apellido"}},{"kind":"Field","name":{"kind":"Name","value":"nombreBD"}},{"kind":"Field","name":{"kind":"Name","value":"expediente"}},{"kind":"Field","name":{"kind":"Name","value":"perfil"}},{"kind":"Field","name":{"kind":"Name","value":"rol"}},{"kind":"Field","name":{"kind":"Name","value":"genero"}},{"kind":"Field","name":{"kind":"Name","value":"estatus"}},{"kind":"Field","name":{"kind":"Name","value":"hipocoristico"}},{"kind":"Field","name":{"kind":"Name","value":"tipoEmpleado"}},{"kind":"Field","name":{"kind":"Name","value":"extension"}},{"kind":"Field","name":{"kind":"Name","value":"fechaNacimiento"}},{"kind":"Field","name":{"kind":"Name","value":"fechaIngreso"}},{"kind":"Field","name":{"kind":"Name","value":"primerAcceso"}},{"kind":"Field","name":{"kind":"Name","value":"ultimoAcceso"}},{"kind":"Field","name":{"kind":"Name","value":"foto"}},{"kind":"Field","name":{"kind":"Name","value":"thumb"}},{"kind":"Field","name":{"kind":"Name","value":"cache"}},{"kind":"Field","name":{"kind":"Name","value":"validado"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"departamento"}},{"kind":"Field","name":{"kind":"Name","value":"puesto"}}]}}]}}]} as unknown as DocumentNode<UsuarioQuery, UsuarioQueryVariables>;
export const ConfiguracionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"configuracion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"campo"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"configuracion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"campo"},"value":{"kind":"Variable","name":{"kind":"Name","value":"campo"}}}]}]}}]} as unknown as DocumentNode<ConfiguracionQuery, ConfiguracionQueryVariables>;
export const LoginUsuarioDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"loginUsuario"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"password"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"codigoConfirmacion"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"loginUsuario"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"password"},"value":{"kind":"Variable","name":{"kind":"Name","value":"password"}}},{"kind":"Argument","name":{"kind":"Name","value":"codigoConfirmacion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"codigoConfirmacion"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"codigo"}},{"kind":"Field","name":{"kind":"Name","value":"respuesta"}},{"kind":"Field","name":{"kind":"Name","value":"mensaje"}},{"kind":"Field","name":{"kind":"Name","value":"token"}},{"kind":"Field","name":{"kind":"Name","value":"nombre"}},{"kind":"Field","name":{"kind":"Name","value":"genero"}}]}}]}}]} as unknown as DocumentNode<LoginUsuarioQuery, LoginUsuarioQueryVariables>;
export const ValidarSesionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"validarSesion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tokenSesion"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"validarSesion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"tokenSesion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tokenSesion"}}}]}]}}]} as unknown as DocumentNode<ValidarSesionQuery, ValidarSesionQueryVariables>;