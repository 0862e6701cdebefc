import { useLocation } from 'wouter';
import { useServices } from '../../domain/services.ts';
import { fadeAppearanceChanges } from '../appearance/theme-transition.ts';
import { useShell } from '../context/shell-context.ts';
import { usePlace } from '../navigation/use-place.tsx';
import { plainPath, shellRouteAt } from '../routes/routes.tsx';
import { noteChoice } from '../search-index/recent-choices.ts';
import type {
  ActionRun,
  NextDialog,
  PageEntry,
  PersonEntry,
  SearchEntry,
  SettingEntry,
} from '../search-index/search-entry.ts';
import { isCurrent, isUnavailable } from '../search-index/setting-entries.ts';
import { applyClosing } from '../tab-strip/tab-actions.ts';
import { pathOf } from '../tabs/tab-list.ts';
import { closeTab } from '../tabs/tab-moves.ts';

interface Ways {
  onClose(): void;
  /** closes the search and opens that dialog */
  goOn(next: NextDialog): void;
}

/** Returns a function that carries out a chosen entry; `inTab` is true with Ctrl or ⌘. */
export function useChoose({ onClose, goOn }: Ways): (entry: SearchEntry, inTab: boolean) => void {
  const { config, appearance, session, outbox } = useServices();
  const { tabs, toasts, keyval } = useShell();
  const place = usePlace() ?? '/';
  const [, navigate] = useLocation();

  function go(entry: PageEntry | PersonEntry, inTab: boolean) {
    const { href } = entry;
    if (!href.startsWith('/')) return location.assign(href);
    const route = shellRouteAt(pathOf(href));
    if (inTab && route) tabs.open({ label: route.title, href });
    navigate(href);
  }

  function apply(entry: SettingEntry) {
    if (isCurrent(entry, appearance.current.get(), config.values.get())) return;
    const { choice, title } = entry;
    if (choice.of === 'appearance') {
      fadeAppearanceChanges();
      appearance.set(choice.key, choice.value);
      return toasts.push({ title: 'Ajuste aplicado', text: title });
    }
    void config.set(choice.key, choice.value).then((outcome) =>
      toasts.push(
        outcome === 'fallo'
          ? {
              title: 'No se guardó',
              text: 'El servidor no lo confirmó, y este dispositivo no puede guardar el cambio.',
            }
          : { title: 'Ajuste aplicado', text: title },
      ),
    );
  }

  function run(action: ActionRun) {
    switch (action.type) {
      case 'dialog':
        return goOn(action.dialog);
      case 'send':
        return void outbox.retryNow();
      case 'open tab': {
        const title = shellRouteAt(place)?.title;
        return title && tabs.open({ label: title, href: place });
      }
      case 'close tab':
        applyClosing(closeTab(tabs.current.get() ?? [], plainPath(place), place), { tabs, navigate });
    }
  }

  return (entry, inTab) => {
    if (entry.kind === 'ajuste' && isUnavailable(entry, appearance.current.get())) return;
    const state = session.state.get();
    // Not for signing out: nothing may be written once the wipe has begun (B6).
    if (state.phase === 'open' && entry.id !== 'accion:salir')
      void noteChoice(keyval, state.usuario, entry.id);
    if (entry.kind !== 'accion' || entry.run.type !== 'dialog') onClose();
    if (entry.kind === 'ajuste') apply(entry);
    else if (entry.kind === 'accion') run(entry.run);
    else go(entry, inTab);
  };
}
