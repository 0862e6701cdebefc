// Runs right after the sign-in's HTML: writes today's date on the campus before the first paint, and keeps the function
// for SignInPage. Mexico City is computed by hand (UTC-6 all year since 2022): creating a formatter takes longer than
// the paint.
((headline) => {
  const days = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ');
  const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre';
  /** The campus's date and hour, written as if they were UTC. */
  const dateOn = (campus = 'America/Mexico_City') => {
    let now = Date.now() - 216e5;
    try {
      if (campus !== 'America/Mexico_City')
        now = Date.parse(`${new Date().toLocaleString('sv', { timeZone: campus }).replace(' ', 'T')}Z`);
    } catch {}
    return new Date(now);
  };
  let stored;
  try {
    stored = localStorage.zona;
  } catch {}
  window.__campus = dateOn(stored).toISOString();
  window.__fecha = (campus) => {
    const date = dateOn(campus);
    const month = months.split(' ')[date.getUTCMonth()];
    return `${days[date.getUTCDay()]} ${date.getUTCDate()}\nde ${month}`;
  };
  headline.textContent = window.__fecha(stored);
})(document.getElementById('fecha-hoy'));
