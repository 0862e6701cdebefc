// Right after the sign-in's HTML: today on the campus, as SignInPage writes it once it is there (no second paint).
((headline) => {
  const part = (options) =>
    new Intl.DateTimeFormat('es-MX', { timeZone: 'America/Mexico_City', ...options }).format();
  const day = `${part({ weekday: 'long' })} ${part({ day: 'numeric' })}`;
  headline.textContent = `${day}\nde ${part({ month: 'long' })}`;
})(document.getElementById('fecha-hoy'));
