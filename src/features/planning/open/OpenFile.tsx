import type { Planning } from '../../../domain/planning/planning.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FileDrop } from '../../../ui/files/FileDrop.tsx';

export const CSV_FILES = '.csv,.txt,.tsv,text/csv';

/** No file yet: opens one, or the sample. */
export function OpenFile({ planning }: { planning: Planning }) {
  return (
    <section className={`${page.list} ${page.tight}`} aria-labelledby="abrir">
      <h2 id="abrir" tabIndex={-1}>
        Abre la lista de grupos
      </h2>
      <p className={page.prose}>
        Exporta los grupos del sistema de la universidad como CSV y ábrelos aquí. El archivo no sale de este
        dispositivo: la tabla funciona también sin conexión, y al salir se borra.
      </p>
      <FileDrop label="Elegir archivo" accept={CSV_FILES} onFile={(file) => void planning.choose(file)}>
        <p>
          Un CSV de hasta 32 MB con encabezado. Se reconocen materia, clave, grupo, UAB, cupo, profesor,
          origen, demanda, horario, aula y periodo; lo demás no se usa.
        </p>
      </FileDrop>
      <p>
        <Button onClick={() => void planning.openSample()}>Ver datos de ejemplo</Button>
      </p>
    </section>
  );
}
