import { type ComponentType, lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Link, Route, Router, Switch } from 'wouter';
import '../../../src/ui/base/tokens.css';
import '../../../src/ui/base/base.css';
import '../../../src/ui/base/contrast.css';
import '../../../src/ui/base/motion.css';
import './preview.css';
import type { QueryState } from '../../../src/api/query-state.ts';
import type { Cumpleanero } from '../../../src/domain/birthdays/birthdays.ts';
import { backListeners } from '../../../src/domain/leaving/back-listeners.ts';
import { unsaved } from '../../../src/domain/leaving/unsaved.ts';
import { ServicesProvider } from '../../../src/domain/services.ts';
import type { PendingChange } from '../../../src/domain/settings/pending-changes.ts';
import { lateSections } from '../../../src/features/dashboard/late-sections.ts';
import { addDays, today } from '../../../src/lib/calendar.ts';
import { LateSections } from '../../../src/shell/idle/LateSections.tsx';
import { focusPressed } from '../../../src/ui/hooks/focus-pressed.ts';
import { hearBackFirst } from '../../../src/ui/hooks/hear-back.ts';
import { celebrant, createMemoryServices } from '../memory/memory-services.ts';

/** Renders each page alone with services in memory, to look at it and for tests that need a real history. */
const memory = createMemoryServices();
const query = new URLSearchParams(location.search);
const root = document.documentElement.dataset;
root.tema = query.get('tema') ?? 'blue';
root.esquema = query.get('esquema') ?? 'claro';
root.onda = '';
memory.appearance.set({
  ...memory.appearance.get(),
  colorScheme: root.esquema === 'oscuro' ? 'dark' : 'light',
});

const offline = query.has('sin-conexion');
const at = Date.now() - 3 * 3_600_000;
const fill = (days: number, data: Cumpleanero[]) => {
  const { mes, dia } = addDays(today(), days);
  const live: QueryState<Cumpleanero[]> = { state: offline ? 'kept' : 'ready', data, at };
  memory.birthdays.set(`${mes}-${dia}`, live);
};
if (query.has('cargando')) {
  for (let day = 0; day < 7; day++) {
    const { mes, dia } = addDays(today(), day);
    memory.birthdays.set(`${mes}-${dia}`, { state: 'loading' });
  }
  memory.profile.set({ state: 'loading' });
} else {
  if (!query.has('nadie')) {
    fill(0, [
      celebrant('Sofía', 'Güemes Ortega', 'Matemáticas', 'Profesora de tiempo completo'),
      celebrant('Íñigo', 'Zúñiga de la Cruz', 'Servicios Escolares'),
      { ...celebrant('María Elena', 'Ñáñez Pech', 'Biblioteca'), hipocoristico: 'Malena' },
    ]);
  }
  fill(1, [celebrant('Ana', 'Alvarez Puc', 'Contabilidad'), celebrant('Zoé', 'Ávila Nava', 'Ingeniería')]);
  fill(2, [celebrant('Raúl', 'Irigoyen May', 'Derecho')]);
  fill(3, [
    celebrant('Irene', 'Ochoa Canul', 'Servicios Escolares'),
    celebrant('José Ángel', 'Núñez', 'Psicología'),
    celebrant('Lucía', 'Peña Dzul', 'Matemáticas'),
  ]);
  fill(5, [celebrant('Óscar', 'Íñiguez Tun', 'Recursos Humanos')]);
}
memory.connection.set({
  offline,
  pending: offline ? 2 : 0,
  review: 0,
  lastContact: offline ? at : Date.now(),
  durable: true,
});
if (offline) memory.states.set({ ...memory.states.get(), colCupo: 'pendiente', colOrigen: 'conflicto' });
const hour = 3_600_000;
const waiting = (campo: string, valor: string, over: Partial<PendingChange> = {}): PendingChange => ({
  campo,
  operacion: 'guardarConfiguracion',
  valor,
  estado: 'pendiente',
  intentos: 4,
  desde: Date.now() - hour,
  ultimo: 'red',
  ...over,
});
if (offline)
  memory.changes.set([
    waiting('colOrigen', 'true', { estado: 'conflicto', valorServidor: 'false', intentos: 1 }),
    waiting('scale', '15', { estado: 'rechazado', codigo: 'NO_AUTORIZADO' }),
    waiting('colCupo', 'false'),
    waiting('currentTheme', 'pink', { estado: 'atascado', ultimo: 'desconocido', intentos: 8 }),
    waiting('hipocoristico', 'Anita', { operacion: 'guardarHipocoristico', estado: 'espera-actualizacion' }),
  ]);

const files = import.meta.glob<Record<string, ComponentType>>([
  '../../../src/features/**/*Page.tsx',
  // The shell passes Inicio the greeting of another feature.
  '!../../../src/features/dashboard/DashboardPage.tsx',
  // The route table passes this page its list.
  '!../../../src/features/template/PagesPage.tsx',
  '../../../src/shell/routes/HomePage.tsx',
]);
const found = (name: string) => {
  const entry = Object.entries(files).find(([path]) => path.endsWith(`/${name}.tsx`));
  if (!entry) throw new Error(`no page ${name}`);
  return lazy(async () => ({ default: (await entry[1]())[name] as ComponentType }));
};
const bare = [
  'SignInPage',
  'RegisterPage',
  'ResetPage',
  'CodePage',
  'LandingPage',
  'PrivacyPage',
  'NotFoundPage',
];
const paths: Readonly<Record<string, string>> = {
  ConfigurationPage: '/configuracion',
  LandingPage: '/landing',
};
const names = Object.keys(files).map((path) => path.replace(/.*\/|\.tsx/g, ''));

// The shell's idle tasks add it.
lateSections.set(LateSections);
focusPressed();
hearBackFirst((event) => backListeners.at(-1)?.(event));
createRoot(document.getElementById('muestra') as HTMLElement).render(
  <ServicesProvider value={memory.services}>
    <Router aroundNav={(navigate, to, options) => unsaved.leave(() => navigate(to, options))}>
      <Suspense fallback="…">
        <Switch>
          {names.map((name) => {
            const Page = found(name);
            return (
              <Route key={name} path={paths[name] ?? `/${name}`}>
                {bare.includes(name) ? (
                  <Page />
                ) : (
                  <main className="sample">
                    <Page />
                    {name === 'ConfigurationPage' && <Link href="/landing">Ir a la portada</Link>}
                  </main>
                )}
              </Route>
            );
          })}
          <Route>
            <main className="sample">
              <h1>Muestra</h1>
              {names.map((name) => (
                <p key={name}>
                  <Link href={paths[name] ?? `/${name}`}>{name}</Link>
                </p>
              ))}
            </main>
          </Route>
        </Switch>
      </Suspense>
    </Router>
  </ServicesProvider>,
);
