import { inject } from 'vitest';

process.env.PRUEBAS_POSTGRES = inject('postgres');
