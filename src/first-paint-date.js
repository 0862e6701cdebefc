// Right after the sign-in's HTML: today on the campus, as SignInPage writes it once it is there (no second paint). By hand,
// since making a formatter costs more than the paint: Mexico City is six hours behind UTC all year since 2022.
((headline, now) => {
  const days = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ');
  const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre';
  const month = months.split(' ')[now.getUTCMonth()];
  headline.textContent = `${days[now.getUTCDay()]} ${now.getUTCDate()}\nde ${month}`;
})(document.getElementById('fecha-hoy'), new Date(Date.now() - 216e5));
