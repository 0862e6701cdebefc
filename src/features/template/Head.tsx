import type { ReactNode } from 'react';
import { page } from '../../ui/base/page.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';

/** Title and one sentence. `sample` adds a badge: the page's figures are invented. */
export function Head({ title, sample, children }: { title: string; sample?: boolean; children: ReactNode }) {
  return (
    <div className={page.head}>
      <h1>{title}</h1>
      {sample && <Badge>Datos de ejemplo</Badge>}
      <p>{children}</p>
    </div>
  );
}
