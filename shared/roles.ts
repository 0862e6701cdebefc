/** Whether the role is an administrator's (A6.2). */
export const isAdministrator = ({ rol }: { rol: string | null }): boolean =>
  rol === 'DSE' || rol === 'Administrador';
