import { page } from '../../../ui/base/page.ts';
import { Head } from '../Head.tsx';
import { Part } from '../Part.tsx';
import { TextTool } from './TextTool.tsx';
import { WeeksTool } from './WeeksTool.tsx';

/** Small tools that work offline. */
export function AppsPage() {
  return (
    <>
      <Head title="Apps">
        Herramientas pequeñas para planear. Funcionan sin conexión y no guardan lo que escribes.
      </Head>
      <div className={page.grid}>
        <Part id="semanas" title="Semanas del curso">
          <WeeksTool />
        </Part>
        <Part id="nombres" title="Nombres bien escritos">
          <TextTool />
        </Part>
      </div>
    </>
  );
}
