/** The data of each person in the large store; the floors answer it from memory. */
export const PERSON = 'persona25000';

/** The eleven settings with valid values. */
export const SETTINGS: ReadonlyArray<readonly [campo: string, valor: string]> = [
  ['colUAB', 'true'],
  ['colCupo', 'true'],
  ['colProfe', 'false'],
  ['colOrigen', 'false'],
  ['colDemanda', 'true'],
  ['menuMode', 'slim'],
  ['colorScheme', 'dark'],
  ['currentTheme', 'purple'],
  ['scale', '14'],
  ['mostrarCumpleanos', 'true'],
  ['color', 'hsl(200, 40%, 90%)'],
];

/** Columns of `usuario` that are equal for all: column, name in the contract, value. */
export const FIELDS = [
  ['nombre', 'nombre', 'María Guadalupe'],
  ['apellido', 'apellido', 'Núñez de la Peña'],
  ['nombre_bd', 'nombreBD', 'NUÑEZ DE LA PEÑA MARIA GUADALUPE'],
  ['expediente', 'expediente', '204518'],
  ['perfil', 'perfil', 'Docente'],
  ['rol', 'rol', 'Profesor'],
  ['genero', 'genero', 'F'],
  ['estatus', 'estatus', 'Activo'],
  ['hipocoristico', 'hipocoristico', 'Lupita'],
  ['tipo_empleado', 'tipoEmpleado', 'Profesor de asignatura'],
  ['extension', 'extension', '4512'],
  ['fecha_nacimiento', 'fechaNacimiento', '05-ene-1980'],
  ['fecha_ingreso', 'fechaIngreso', '2004-08-16'],
  ['primer_acceso', 'primerAcceso', '2025-01-14T15:00:00.000Z'],
  ['foto', 'foto', '/fotos/AAAAAAAAAAAAAAAAAAAAAA.webp'],
  ['thumb', 'thumb', '/fotos/BBBBBBBBBBBBBBBBBBBBBB.webp'],
  ['cache', 'cache', 'k3J9'],
  ['color', 'color', 'hsl(200, 40%, 90%)'],
  ['departamento', 'departamento', 'Facultad de Ingeniería'],
  ['puesto', 'puesto', 'Docencia'],
] as const;

/** The answer to `usuario`, with the contract's field names. */
export const USUARIO: Readonly<Record<string, string | boolean>> = {
  id: 'id25000',
  usuario: PERSON,
  validado: true,
  ...Object.fromEntries(FIELDS.map(([, field, value]) => [field, value])),
};
