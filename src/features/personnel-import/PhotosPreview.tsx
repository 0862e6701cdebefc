import type { PhotosReview } from '../../domain/personnel/import-state.ts';
import { countOf } from '../../lib/number-text.ts';
import { page } from '../../ui/base/page.ts';
import { ApplyBar } from './ApplyBar.tsx';
import styles from './import.module.css';
import { photoLines } from './import-text.ts';
import { ListDetails } from './ListDetails.tsx';

interface PhotosPreviewProps {
  review: PhotosReview;
  offline: boolean;
  name: string;
  onApply(chosen: { bajas: []; reingresos: [] }): void;
  onOther(): void;
}

/** Whose photos a zip has. */
export function PhotosPreview({ review, offline, name, onApply, onOther }: PhotosPreviewProps) {
  const { counts, applicable } = review;
  const lines = photoLines(review);
  const hindrance =
    !applicable || lines.length === 0 ? 'Ninguna foto se llama como el expediente de alguien.' : undefined;
  return (
    <>
      <p className={page.quiet}>
        {countOf(counts.archivos, 'archivo', 'archivos')} en el zip;{' '}
        {countOf(counts.encontradas, 'es la foto de alguien', 'son fotos de alguien')}.
      </p>
      <div>
        <ListDetails
          count={counts.sinPersona}
          label="sin persona"
          note="Nadie tiene ese expediente."
          list={review.sinPersona}
        >
          {(shown) => <Files names={shown} />}
        </ListDetails>
        <ListDetails
          count={counts.otros}
          label={counts.otros === 1 ? 'otro archivo' : 'otros archivos'}
          note="No son fotos, o son la segunda de alguien."
          list={review.otros}
        >
          {(shown) => <Files names={shown} />}
        </ListDetails>
      </div>
      <ApplyBar
        name={name}
        lines={lines}
        hindrance={hindrance ?? (offline ? 'Para aplicar hace falta conexión.' : undefined)}
        danger={false}
        onApply={() => onApply({ bajas: [], reingresos: [] })}
        onOther={onOther}
      />
    </>
  );
}

const Files = ({ names }: { names: readonly string[] }) => (
  <ul className={styles.people} translate="no">
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
);
