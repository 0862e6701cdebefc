import { AccountForm } from './AccountForm.tsx';

export function RegisterPage() {
  return (
    <AccountForm
      flow="registro"
      title="Crear cuenta"
      headline={'Tu cuenta,\nen dos pasos'}
      lead="Elige tu contraseña y confirma con el código que llega a tu correo. La universidad ya te tiene en su registro de personal."
      ask="Enviar código"
      passwordLabel="Contraseña"
    />
  );
}
