import { type ReactNode, useId } from 'react';
import { SectionHeading } from '../../ui/SectionHeading.tsx';

/** A section with its title. */
export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} aside={aside}>
        {title}
      </SectionHeading>
      {children}
    </section>
  );
}
