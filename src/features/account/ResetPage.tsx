import { AccountForm } from './AccountForm.tsx';

export function ResetPage() {
  return (
    <AccountForm
      flow="reseteo"
      title="Restablecer contraseña"
      headline={'Otra\ncontraseña'}
      lead="Escribe la que quieres y confirma con el código que llega a tu correo. Al confirmar se cierran tus sesiones anteriores."
      ask="Enviar código"
      passwordLabel="Contraseña nueva"
    />
  );
}
