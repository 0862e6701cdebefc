/** Every page there is, for people; a test compares it with the shell's table of routes. */
export const PAGE_LIST: readonly { title: string; pages: readonly { path: string; title: string }[] }[] = [
  {
    title: 'Mi trabajo',
    pages: [
      { path: '/', title: 'Inicio' },
      { path: '/cumpleanos', title: 'Cumpleaños' },
      { path: '/avisos', title: 'Avisos' },
      { path: '/profile', title: 'Perfil' },
      { path: '/profile/consulta', title: 'Consultar persona' },
      { path: '/configuracion', title: 'Configuración' },
      { path: '/actualizaciones', title: 'Actualizaciones' },
      { path: '/novedades', title: 'Novedades' },
      { path: '/pendientes', title: 'Cambios por enviar' },
      { path: '/dispositivo', title: 'Este dispositivo' },
      { path: '/diagnostico', title: 'Diagnóstico' },
    ],
  },
  {
    title: 'Plantilla',
    pages: [
      { path: '/dashboard', title: 'Uso de la aplicación (SaaS)' },
      { path: '/dashboard-sales', title: 'Ventas' },
      { path: '/uikit', title: 'UI Kit' },
      { path: '/blocks', title: 'Blocks' },
      { path: '/utilities', title: 'Utilities' },
      { path: '/pages', title: 'Pages' },
      { path: '/ecommerce', title: 'E-Commerce' },
      { path: '/apps', title: 'Apps' },
      { path: '/documentation', title: 'Documentación' },
    ],
  },
  {
    title: 'Acceso (Auth)',
    pages: [
      { path: '/login', title: 'Iniciar sesión' },
      { path: '/auth/registro', title: 'Crear cuenta' },
      { path: '/auth/restablecer', title: 'Restablecer contraseña' },
      { path: '/auth/codigo', title: 'Código de confirmación' },
    ],
  },
  {
    title: 'Sin sesión',
    pages: [
      { path: '/landing', title: 'Qué es esta aplicación' },
      { path: '/privacidad', title: 'Privacidad' },
      { path: '/notfound', title: 'Página no encontrada' },
    ],
  },
];
