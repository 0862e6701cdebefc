import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { page } from '../../ui/base/page.ts';
import { SectionHeading } from '../../ui/layout/SectionHeading.tsx';
import { GUIDE } from './guide.ts';
import type { GuideBlock, GuidePart } from './guide-part.ts';
import styles from './help.module.css';

/** addresses of the pictures, by file */
const PICTURES = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default' });

/** The user's guide. It needs neither the network nor data. */
export function HelpPage() {
  return (
    <>
      <div className={page.head}>
        <h1>Ayuda</h1>
        <p>El signo ? de cada página abre su parte.</p>
      </div>
      <div className={styles.guide}>
        <nav aria-label="Partes de la ayuda">
          <ul>
            {GUIDE.map(({ id, title }) => (
              <li key={id}>
                <Link href={`/ayuda#${id}`}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={`${page.stack} ${page.prose}`}>
          {GUIDE.map((part) => (
            <Part key={part.id} part={part} />
          ))}
          <p className={page.quiet}>
            ¿Falta algo? Escríbenos desde Sugerencias, en el menú de tu perfil. Lo que se guarda de ti está en{' '}
            <Link href="/privacidad">Privacidad</Link>.
          </p>
        </div>
      </div>
    </>
  );
}

function Part({ part: { id, title, pages, blocks } }: { part: GuidePart }) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading}>
      {/* The ? of a page leads to its own address here. */}
      {pages.map((path) => (
        <span key={path} id={`de${path}`} />
      ))}
      <SectionHeading id={heading}>{title}</SectionHeading>
      {blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { block: GuideBlock }) {
  switch (block.kind) {
    case 'text':
      return <p>{named(block.text)}</p>;
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{named(item)}</li>
          ))}
        </ul>
      );
    case 'picture':
      return (
        <>
          <Picture name={`${block.name}-claro`} alt={block.alt} className={styles.light} />
          <Picture name={`${block.name}-oscuro`} alt={block.alt} className={styles.dark} />
        </>
      );
    case 'steps':
      return (
        <>
          <h3>{block.title}</h3>
          <ol>
            {block.at && (
              <li>
                Abre <Link href={block.at.path}>{block.at.title}</Link>.
              </li>
            )}
            {block.steps.map((step) => (
              <li key={step}>{named(step)}</li>
            ))}
          </ol>
        </>
      );
  }
}

interface PictureProps {
  name: string;
  alt: string;
  className: string | undefined;
}

/** The one of the other color scheme is not shown, so the browser does not load it. */
const Picture = ({ name, alt, className }: PictureProps) => (
  <img
    src={PICTURES[`./pictures/${name}.webp`]}
    alt={alt}
    className={className}
    width="880"
    height="552"
    loading="lazy"
  />
);

/** The names of controls stand out. */
const named = (text: string): readonly ReactNode[] =>
  // An odd piece is what stood between « and ».
  text.split(/«([^»]*)»/).map((piece, at) => (at % 2 ? <b key={piece}>«{piece}»</b> : piece));
