import Cake from 'lucide-react/icons/cake';
import { page } from '../../ui/base/page.ts';

/** A day on which nobody celebrates, with the next celebration if it is known. */
export const QuietDay = ({ next }: { next: string }) => (
  <div className={page.who}>
    <Cake aria-hidden="true" size="3rem" strokeWidth={1} />
    <div>
      <strong>Hoy nadie cumple años</strong>
      {next && <span>{next}</span>}
    </div>
  </div>
);
