import { type ReactNode, useId } from 'react';
import { SectionHeading } from '../../ui/layout/SectionHeading.tsx';

interface TemplatePartProps {
  title: string;
  /** id that links use as a fragment */
  id?: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A section with its title. */
export function Part({ title, id, aside, children }: TemplatePartProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading}>
      <SectionHeading id={heading} aside={aside}>
        {title}
      </SectionHeading>
      {children}
    </section>
  );
}
