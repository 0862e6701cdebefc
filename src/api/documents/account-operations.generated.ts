// Generated from the contract by `npm run codegen`; a test fails when it is stale.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

export type CorreoConfirmacionVigenteQueryVariables = Exact<{
  usuario: string;
}>;


export type CorreoConfirmacionVigenteQuery = { correoConfirmacionVigente: boolean };


export const EnviarConfirmacionRegistroDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"enviarConfirmacionRegistro"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tokenRegistro_pwd"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reseteoPwd"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pruebas"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enviarConfirmacionRegistro"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"tokenRegistro_pwd"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tokenRegistro_pwd"}}},{"kind":"Argument","name":{"kind":"Name","value":"reseteoPwd"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reseteoPwd"}}},{"kind":"Argument","name":{"kind":"Name","value":"pruebas"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pruebas"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"codigo"}},{"kind":"Field","name":{"kind":"Name","value":"respuesta"}},{"kind":"Field","name":{"kind":"Name","value":"mensaje"}},{"kind":"Field","name":{"kind":"Name","value":"token"}},{"kind":"Field","name":{"kind":"Name","value":"nombre"}},{"kind":"Field","name":{"kind":"Name","value":"genero"}}]}}]}}]} as unknown as DocumentNode<EnviarConfirmacionRegistroQuery, EnviarConfirmacionRegistroQueryVariables>;
export const ConfirmarRegistroDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"confirmarRegistro"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"codigoConfirmacion"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confirmarRegistro"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"codigoConfirmacion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"codigoConfirmacion"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"codigo"}},{"kind":"Field","name":{"kind":"Name","value":"respuesta"}},{"kind":"Field","name":{"kind":"Name","value":"mensaje"}},{"kind":"Field","name":{"kind":"Name","value":"token"}},{"kind":"Field","name":{"kind":"Name","value":"nombre"}},{"kind":"Field","name":{"kind":"Name","value":"genero"}}]}}]}}]} as unknown as DocumentNode<ConfirmarRegistroQuery, ConfirmarRegistroQueryVariables>;
export const ConfirmarReseteoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"confirmarReseteo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"codigoConfirmacion"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confirmarReseteo"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}},{"kind":"Argument","name":{"kind":"Name","value":"codigoConfirmacion"},"value":{"kind":"Variable","name":{"kind":"Name","value":"codigoConfirmacion"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"codigo"}},{"kind":"Field","name":{"kind":"Name","value":"respuesta"}},{"kind":"Field","name":{"kind":"Name","value":"mensaje"}},{"kind":"Field","name":{"kind":"Name","value":"token"}},{"kind":"Field","name":{"kind":"Name","value":"nombre"}},{"kind":"Field","name":{"kind":"Name","value":"genero"}}]}}]}}]} as unknown as DocumentNode<ConfirmarReseteoQuery, ConfirmarReseteoQueryVariables>;
export const CorreoConfirmacionVigenteDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"correoConfirmacionVigente"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"correoConfirmacionVigente"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"usuario"},"value":{"kind":"Variable","name":{"kind":"Name","value":"usuario"}}}]}]}}]} as unknown as DocumentNode<CorreoConfirmacionVigenteQuery, CorreoConfirmacionVigenteQueryVariables>;