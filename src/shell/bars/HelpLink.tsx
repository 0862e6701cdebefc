import { Link } from 'wouter';
import canvas from '../content.module.css';
import { usePlace } from '../navigation/use-place.tsx';

/** Opens the guide at the part of the current page. The frame presses it when its key is pressed. */
export const HelpLink = () => (
  <nav aria-label="Ayuda">
    <Link
      href={`/ayuda#de${usePlace() ?? '/'}`}
      className={canvas.help}
      aria-label="Ayuda de esta página"
      aria-keyshortcuts="?"
    >
      <span aria-hidden="true">?</span>
    </Link>
  </nav>
);
