// Runs right after the sign-in's HTML: writes today's date on the campus, as SignInPage does later, so that
// it is painted only once. Mexico City is computed by hand (UTC-6 all year since 2022): creating a formatter
// takes longer than the paint.
((headline) => {
  let now = Date.now() - 216e5;
  try {
    const campus = localStorage.zona;
    if (campus)
      now = Date.parse(`${new Date().toLocaleString('sv', { timeZone: campus }).replace(' ', 'T')}Z`);
  } catch {}
  const days = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ');
  const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre';
  const date = new Date(now);
  // The campus's date and hour, written as if they were UTC.
  window.__campus = date.toISOString();
  const month = months.split(' ')[date.getUTCMonth()];
  headline.textContent = `${days[date.getUTCDay()]} ${date.getUTCDate()}\nde ${month}`;
})(document.getElementById('fecha-hoy'));
