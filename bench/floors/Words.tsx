/** The same text on every floor, so that the largest contentful paint is the same element. */
export function Words() {
  return (
    <>
      <h1>Planeación escolar</h1>
      <p>Funciona también sin conexión: tus cambios se guardan aquí y se envían cuando regresa la red.</p>
    </>
  );
}
