// Generated from the contract by `npm run codegen`; a test fails when it is stale.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type UsuarioReservadoQueryVariables = Exact<{
  usuario: string;
}>;


export type UsuarioReservadoQuery = { usuario: { RFC: string | null, CURP: string | null, IDOracle: string | null } | null };

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

export type TienePermisoQueryVariables = Exact<{
  usuario: string;
  tokenSesion: string;
  proceso: string;
  usuarioConsultar?: string | null | undefined;
  permisoEspecifico?: string | null | undefined;
}>;


export type TienePermisoQuery = { tienePermiso: boolean };


export const UsuarioReservadoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"usuarioReservado"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usuario"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"RFC"}},{"kind":"Field","name":{"kind":"Name","value":"CURP"}},{"kind":"Field","name":{"kind":"Name","value":"IDOracle"}}]}}]}}]} as unknown as DocumentNode<UsuarioReservadoQuery, UsuarioReservadoQueryVariables>;
export const AvisoEstaLeidoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"avisoEstaLeido"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"aviso"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"avisoEstaLeido"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"aviso"},"value":{"kind":"Variable","name":{"kind":"Name","value":"aviso"}}}]}]}}]} as unknown as DocumentNode<AvisoEstaLeidoQuery, AvisoEstaLeidoQueryVariables>;
export const PuestoUsuarioDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"puestoUsuario"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"puestoUsuario"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"departamento"}},{"kind":"Field","name":{"kind":"Name","value":"nombre"}},{"kind":"Field","name":{"kind":"Name","value":"puesto"}}]}}]}}]} as unknown as DocumentNode<PuestoUsuarioQuery, PuestoUsuarioQueryVariables>;
export const RegenerarFotoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"regenerarFoto"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tokenSesion"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"regenerarFoto"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"tokenSesion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tokenSesion"}}}]}]}}]} as unknown as DocumentNode<RegenerarFotoQuery, RegenerarFotoQueryVariables>;
export const TienePermisoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"tienePermiso"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tokenSesion"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"proceso"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuarioConsultar"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"permisoEspecifico"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tienePermiso"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"tokenSesion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tokenSesion"}}},{"kind":"Argument","name":{"kind":"Name","value":"proceso"},"value":{"kind":"Variable","name":{"kind":"Name","value":"proceso"}}},{"kind":"Argument","name":{"kind":"Name","value":"usuarioConsultar"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuarioConsultar"}}},{"kind":"Argument","name":{"kind":"Name","value":"permisoEspecifico"},"value":{"kind":"Variable","name":{"kind":"Name","value":"permisoEspecifico"}}}]}]}}]} as unknown as DocumentNode<TienePermisoQuery, TienePermisoQueryVariables>;