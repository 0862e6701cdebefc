// Generated from the contract by `npm run codegen`; a test fails when it is stale.
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
};

export type Query = {
  /** The user's fields; null if there is no such user. forzarLectura reads past any cache. (B) RFC, CURP, IDOracle and the dates only for the user in person and for administrators; others get fechaNacimiento as day and month (05-ene). */
  usuario?: Maybe<Usuario>;
  /** A setting's value as text; null where the user never saved it (the client then uses its default). (B) one's own only. */
  configuracion?: Maybe<Scalars['String']['output']>;
  /**
   * Saves a setting; true once it is durable. Setting the same value again is harmless.
   * The last three arguments are this project's addition and optional: without them the call is the owner's, and the last
   * writer wins. With them it is exactly-once in effect: orden counts up per device; one lower than the last seen from that
   * device for that field has no effect (error SUPERADO), an equal one with an equal valor gets the stored result again (with another valor it counts as lower: two devices share an identity, as copied disks do; a client that gets SUPERADO without a newer wish of its own takes a new identity and sends again). If the value kept is
   * neither valor nor one of basesAceptadas (null there: never saved), nothing is written: error CONFLICTO, with
   * extensions.valorServidor. A client sends them only to a backend that knows them.
   */
  guardarConfiguracion: Scalars['Boolean']['output'];
  /** (P) Signs in. codigo 0 and a token; or codigo 1, respuesta Confirmar: the account waits for the code that was mailed, send it in codigoConfirmacion. The answer to a wrong user and to a wrong password is the same, and takes as long. */
  loginUsuario: RespuestaAcceso;
  /** (P) Mails a code that confirms a registration or, with reseteoPwd, a password reset; tokenRegistro_pwd is the password wanted, which takes effect on confirmation. With pruebas nothing is mailed (a backend in production refuses it). The answer does not tell whether the user exists. The mail goes to the login name at the configured domain; a registration activates a person whom the personnel data already holds. */
  enviarConfirmacionRegistro: RespuestaAcceso;
  /** (P) Confirms a registration by its code. */
  confirmarRegistro: RespuestaAcceso;
  /** (P) Confirms a password reset by its code; every older session of the user ends. */
  confirmarReseteo: RespuestaAcceso;
  /** Whether the token is a valid session of this user. A bad token is false or the error JsonWebTokenError: clients take both. */
  validarSesion: Scalars['Boolean']['output'];
  /** Saves the nickname (at most 40 characters, sanitised; empty removes it). */
  guardarHipocoristico: Scalars['Boolean']['output'];
  /** (B) Marks a notice read or unread. horaInicioLectura: ISO 8601, when the person began to read it. */
  marcarAvisoLeido: Scalars['Boolean']['output'];
  /** (B) Whether the user has read the notice. */
  avisoEstaLeido: Scalars['Boolean']['output'];
  /** (B) The user's position; null when unknown. */
  puestoUsuario?: Maybe<Puesto>;
  /** Makes photo and thumbnail anew from the original; true when the new ones are served, and the user's cache value has changed. */
  regenerarFoto: Scalars['Boolean']['output'];
  /** The people whose birthday is on that day, by name. mes 1 to 12, dia 1 to 31; today's, in the server's time zone, when left out. In years without 29 February, the 28th includes those born on the 29th (dia stays 29); asking for the 29th always answers them. */
  listaCumpleanos: Array<Cumpleanero>;
  /** Whether the user (or usuarioConsultar, which only administrators may ask about) may run the process, or has one specific permission in it. */
  tienePermiso: Scalars['Boolean']['output'];
  /** (P) Whether a confirmation mailed to the user is still valid. An unknown user is answered as if a mail had been sent. */
  correoConfirmacionVigente: Scalars['Boolean']['output'];
};


export type QueryUsuarioArgs = {
  usuario: Scalars['String']['input'];
  forzarLectura?: InputMaybe<Scalars['Boolean']['input']>;
};


export type QueryConfiguracionArgs = {
  usuario: Scalars['String']['input'];
  campo: Scalars['String']['input'];
};


export type QueryGuardarConfiguracionArgs = {
  usuario: Scalars['String']['input'];
  campo: Scalars['String']['input'];
  valor: Scalars['String']['input'];
  tokenSesion: Scalars['String']['input'];
  dispositivo?: InputMaybe<Scalars['ID']['input']>;
  orden?: InputMaybe<Scalars['Int']['input']>;
  basesAceptadas?: InputMaybe<Array<InputMaybe<Scalars['String']['input']>>>;
};


export type QueryLoginUsuarioArgs = {
  usuario: Scalars['String']['input'];
  password: Scalars['String']['input'];
  codigoConfirmacion?: InputMaybe<Scalars['String']['input']>;
};


export type QueryEnviarConfirmacionRegistroArgs = {
  usuario: Scalars['String']['input'];
  tokenRegistro_pwd: Scalars['String']['input'];
  reseteoPwd?: InputMaybe<Scalars['Boolean']['input']>;
  pruebas?: InputMaybe<Scalars['Boolean']['input']>;
};


export type QueryConfirmarRegistroArgs = {
  usuario: Scalars['String']['input'];
  codigoConfirmacion: Scalars['String']['input'];
};


export type QueryConfirmarReseteoArgs = {
  usuario: Scalars['String']['input'];
  codigoConfirmacion: Scalars['String']['input'];
};


export type QueryValidarSesionArgs = {
  usuario: Scalars['String']['input'];
  tokenSesion: Scalars['String']['input'];
};


export type QueryGuardarHipocoristicoArgs = {
  usuario: Scalars['String']['input'];
  hipocoristico: Scalars['String']['input'];
  tokenSesion: Scalars['String']['input'];
};


export type QueryMarcarAvisoLeidoArgs = {
  usuario: Scalars['String']['input'];
  aviso: Scalars['String']['input'];
  leido: Scalars['Boolean']['input'];
  horaInicioLectura?: InputMaybe<Scalars['String']['input']>;
};


export type QueryAvisoEstaLeidoArgs = {
  usuario: Scalars['String']['input'];
  aviso: Scalars['String']['input'];
};


export type QueryPuestoUsuarioArgs = {
  usuario: Scalars['String']['input'];
};


export type QueryRegenerarFotoArgs = {
  usuario: Scalars['String']['input'];
  tokenSesion: Scalars['String']['input'];
};


export type QueryListaCumpleanosArgs = {
  usuario: Scalars['String']['input'];
  tokenSesion: Scalars['String']['input'];
  mes?: InputMaybe<Scalars['Int']['input']>;
  dia?: InputMaybe<Scalars['Int']['input']>;
};


export type QueryTienePermisoArgs = {
  usuario: Scalars['String']['input'];
  tokenSesion: Scalars['String']['input'];
  proceso: Scalars['String']['input'];
  usuarioConsultar?: InputMaybe<Scalars['String']['input']>;
  permisoEspecifico?: InputMaybe<Scalars['String']['input']>;
};


export type QueryCorreoConfirmacionVigenteArgs = {
  usuario: Scalars['String']['input'];
};

export type Usuario = {
  id: Scalars['ID']['output'];
  usuario: Scalars['String']['output'];
  nombre: Scalars['String']['output'];
  apellido: Scalars['String']['output'];
  nombreBD?: Maybe<Scalars['String']['output']>;
  expediente?: Maybe<Scalars['String']['output']>;
  perfil?: Maybe<Scalars['String']['output']>;
  rol?: Maybe<Scalars['String']['output']>;
  genero?: Maybe<Scalars['String']['output']>;
  estatus?: Maybe<Scalars['String']['output']>;
  hipocoristico?: Maybe<Scalars['String']['output']>;
  RFC?: Maybe<Scalars['String']['output']>;
  CURP?: Maybe<Scalars['String']['output']>;
  IDOracle?: Maybe<Scalars['String']['output']>;
  tipoEmpleado?: Maybe<Scalars['String']['output']>;
  extension?: Maybe<Scalars['String']['output']>;
  /** As the personnel database writes it: 05-ene-1980; ISO 8601 is understood too. */
  fechaNacimiento?: Maybe<Scalars['String']['output']>;
  fechaIngreso?: Maybe<Scalars['String']['output']>;
  primerAcceso?: Maybe<Scalars['String']['output']>;
  ultimoAcceso?: Maybe<Scalars['String']['output']>;
  /** Path below the server's root, not guessable from the login name. */
  foto?: Maybe<Scalars['String']['output']>;
  thumb?: Maybe<Scalars['String']['output']>;
  /** Changes whenever the photo does: appended to its address. */
  cache?: Maybe<Scalars['String']['output']>;
  validado?: Maybe<Scalars['Boolean']['output']>;
  color?: Maybe<Scalars['String']['output']>;
  departamento?: Maybe<Scalars['String']['output']>;
  puesto?: Maybe<Scalars['String']['output']>;
};

export type Puesto = {
  departamento?: Maybe<Scalars['String']['output']>;
  nombre?: Maybe<Scalars['String']['output']>;
  puesto?: Maybe<Scalars['String']['output']>;
};

export type RespuestaAcceso = {
  /** 0 done; 1 a confirmation code is needed; below 0 failed. */
  codigo: Scalars['Int']['output'];
  /** OK, Confirmar or Error. */
  respuesta: Scalars['String']['output'];
  /** A text for the person, in Spanish. */
  mensaje: Scalars['String']['output'];
  token?: Maybe<Scalars['String']['output']>;
  nombre?: Maybe<Scalars['String']['output']>;
  genero?: Maybe<Scalars['String']['output']>;
};

/** No year of birth: nobody's age is told. */
export type Cumpleanero = {
  usuario: Scalars['String']['output'];
  nombre: Scalars['String']['output'];
  apellido: Scalars['String']['output'];
  hipocoristico?: Maybe<Scalars['String']['output']>;
  departamento?: Maybe<Scalars['String']['output']>;
  puesto?: Maybe<Scalars['String']['output']>;
  thumb?: Maybe<Scalars['String']['output']>;
  cache?: Maybe<Scalars['String']['output']>;
  mes: Scalars['Int']['output'];
  dia: Scalars['Int']['output'];
};
