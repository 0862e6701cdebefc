import {
  type ColorScheme,
  MENU_MODES,
  type MenuMode,
  SCALES,
  type Scale,
  type SettingValues,
  THEMES,
  type Theme,
} from '../../../shared/settings.ts';
import { createCell, type Observable, setIfOther } from '../../lib/observable.ts';
import { LOCAL } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';
import type { SessionState } from '../session/session-state.ts';
import type { Config } from '../settings/config-port.ts';

export type LayoutTheme = 'colorScheme' | 'primaryColor';
export type InputStyle = 'outlined' | 'filled';

/**
 * The appearance of the shell (A5.4). The first four are settings; the last three stay on the device (B14).
 */
export interface Appearance {
  menuMode: MenuMode;
  colorScheme: ColorScheme;
  theme: Theme;
  scale: Scale;
  layoutTheme: LayoutTheme;
  inputStyle: InputStyle;
  ripple: boolean;
}

export interface AppearanceControl {
  current: Observable<Appearance>;
  /**
   * Applies at once and saves: through the outbox, or on the device for the three parts that are no settings
   * (A7).
   */
  set<K extends keyof Appearance>(key: K, value: Appearance[K]): void;
}

/**
 * The appearance of the shell (A5.4, B8, B14). Four parts are settings and go through the outbox; three stay
 * on this device, in the localStorage copy `aspecto`, which index.html's inline script applies before any
 * module runs.
 */
export interface AppearanceParts {
  config: Config;
  session: Observable<SessionState>;
  local: LocalStore;
  /** the system's preference, used before a session */
  systemDark: Observable<boolean>;
  /** A choice could not be saved, neither here nor on the server, and is undone. */
  refused(): void;
}

export interface AppearanceOwner extends AppearanceControl {
  /** Resets the device's three parts: ripple on, outlined inputs, layout theme primaryColor (A5.4). */
  resetDevice(): void;
  /** The person's settings have been read: they replace the localStorage copy. */
  settle(): void;
  /** Reads the device's three parts again: another tab may have changed them. */
  follow(): void;
}

type DeviceAppearance = Pick<Appearance, 'layoutTheme' | 'inputStyle' | 'ripple'>;

/** The localStorage copy, with the values that the inline script reads. */
interface Mirror {
  tema: string;
  esquema: 'claro' | 'oscuro';
  menu: string;
  diseno: string;
  escala: number;
  campos: string;
  onda: boolean;
  /** the layout theme the person chose; a dark scheme forces `diseno` to another */
  preferido: string;
}

export const AT_SIGN_IN: DeviceAppearance = {
  layoutTheme: 'primaryColor',
  inputStyle: 'outlined',
  ripple: true,
};

const SETTING_OF = {
  menuMode: 'menuMode',
  colorScheme: 'colorScheme',
  theme: 'currentTheme',
  scale: 'scale',
} as const;

export function createAppearance({
  config,
  session,
  local,
  systemDark,
  refused,
}: AppearanceParts): AppearanceOwner {
  let mirror = readMirror(local);
  const device = createCell<DeviceAppearance>(deviceAppearance(mirror));
  /** Until storage is read, the inline script's appearance stays, so that no other theme flashes. */
  let settled = false;
  const current = createCell<Appearance>(compute());

  function compute(): Appearance {
    if (session.get().phase !== 'open') {
      return {
        ...AT_SIGN_IN,
        layoutTheme: 'colorScheme',
        menuMode: 'slim',
        theme: 'indigo',
        scale: 14,
        colorScheme: systemDark.get() ? 'dark' : 'light',
      };
    }
    const values = settled ? config.values.get() : fromMirror(mirror, config.values.get());
    const dark = values.colorScheme === 'dark';
    return {
      menuMode: values.menuMode,
      colorScheme: values.colorScheme,
      theme: values.currentTheme,
      scale: values.scale,
      ...device.get(),
      ...(dark && { layoutTheme: 'colorScheme' as const }),
    };
  }

  function update(): void {
    const next = compute();
    setIfOther(current, next);
    if (settled && session.get().phase === 'open')
      local.set(LOCAL.aspecto, JSON.stringify(toMirror(next, device.get())));
  }

  function follow(): void {
    if (session.get().phase !== 'open' || local.get(LOCAL.aspecto) === null) return;
    setIfOther(device, deviceAppearance(readMirror(local)));
  }

  config.values.subscribe(() => {
    // Do not overwrite what another tab has chosen for the device.
    if (settled) follow();
    update();
  });
  device.subscribe(update);
  session.subscribe(update);
  systemDark.subscribe(update);

  return {
    current,
    set(key, value) {
      if (key in SETTING_OF) {
        const campo = SETTING_OF[key as keyof typeof SETTING_OF];
        if (!settled) {
          mirror = toMirror({ ...current.get(), [key]: value }, device.get());
          update();
        }
        void config
          .set(campo, value as SettingValues[typeof campo])
          // If the server refused the session's token, the sign-in page explains it instead.
          .then((outcome) => outcome === 'fallo' && session.get().phase === 'open' && refused());
      } else {
        device.set({ ...device.get(), [key]: value });
      }
    },
    resetDevice() {
      device.set(AT_SIGN_IN);
    },
    settle() {
      settled = true;
      update();
    },
    follow,
  };
}

function readMirror(local: LocalStore): Partial<Mirror> {
  try {
    const mirror: unknown = JSON.parse(local.get(LOCAL.aspecto) ?? '{}');
    return typeof mirror === 'object' && mirror !== null ? mirror : {};
  } catch {
    return {};
  }
}

const deviceAppearance = ({ preferido, campos, onda }: Partial<Mirror>): DeviceAppearance => ({
  layoutTheme: preferido === 'colorScheme' ? 'colorScheme' : 'primaryColor',
  inputStyle: campos === 'filled' ? 'filled' : 'outlined',
  ripple: onda !== false,
});

function toMirror(appearance: Appearance, device: DeviceAppearance): Mirror {
  return {
    tema: appearance.theme,
    esquema: appearance.colorScheme === 'dark' ? 'oscuro' : 'claro',
    menu: appearance.menuMode,
    diseno: appearance.layoutTheme,
    escala: appearance.scale,
    campos: appearance.inputStyle,
    onda: appearance.ripple,
    preferido: device.layoutTheme,
  };
}

function fromMirror(mirror: Partial<Mirror>, values: SettingValues): SettingValues {
  return {
    ...values,
    currentTheme: THEMES.find((theme) => theme === mirror.tema) ?? values.currentTheme,
    colorScheme:
      mirror.esquema === 'oscuro' ? 'dark' : mirror.esquema === 'claro' ? 'light' : values.colorScheme,
    menuMode: MENU_MODES.find((mode) => mode === mirror.menu) ?? values.menuMode,
    scale: SCALES.find((scale) => scale === mirror.escala) ?? values.scale,
  };
}
