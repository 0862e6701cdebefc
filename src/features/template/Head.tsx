import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { page } from '../../ui/page.ts';

/** Title and one sentence; sample: its figures are made up, and say so. */
export function Head({ title, sample, children }: { title: string; sample?: boolean; children: ReactNode }) {
  return (
    <div className={page.head}>
      <h1>{title}</h1>
      {sample && <Badge>Datos de ejemplo</Badge>}
      <p>{children}</p>
    </div>
  );
}
