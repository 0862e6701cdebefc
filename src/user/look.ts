import { createCell, type Observable, setIfOther } from '../offline/observable.ts';
import type { LocalStore } from '../storage/local.ts';
import { LOCAL } from '../storage/names.ts';
import type { Config, Look, LookControl, SessionState } from './services.ts';
import { MENU_MODES, SCALES, type SettingValues, THEMES } from './settings.ts';

/**
 * What the shell is drawn with (A5.4, B8, B14). Four parts are settings and go through the outbox; three are kept on
 * this device in the mirror `aspecto`, which the inline script of index.html draws before any module runs.
 */
export interface LookParts {
  config: Config;
  session: Observable<SessionState>;
  local: LocalStore;
  /** the system's preference, for before a session */
  systemDark: Observable<boolean>;
  /** A choice could be kept neither here nor on the server: the control goes back. */
  refused(): void;
}

export interface LookOwner extends LookControl {
  /** A5.4: ripple on, outlined inputs, layout theme primaryColor. */
  resetDevice(): void;
  /** The person's values are read from the device: from now on they rule, not the mirror. */
  settle(): void;
  /** Another tab may have changed what is kept on the device. */
  follow(): void;
}

type DeviceLook = Pick<Look, 'layoutTheme' | 'inputStyle' | 'ripple'>;

/** The mirror's words, as the inline script reads them. */
interface Mirror {
  tema: string;
  esquema: 'claro' | 'oscuro';
  menu: string;
  diseno: string;
  escala: number;
  campos: string;
  onda: boolean;
  /** what the person chose, while a dark scheme forces `diseno` */
  preferido: string;
}

export const AT_SIGN_IN: DeviceLook = { layoutTheme: 'primaryColor', inputStyle: 'outlined', ripple: true };

const SETTING_OF = {
  menuMode: 'menuMode',
  colorScheme: 'colorScheme',
  theme: 'currentTheme',
  scale: 'scale',
} as const;

export function createLook({ config, session, local, systemDark, refused }: LookParts): LookOwner {
  const mirror = readMirror(local);
  const device = createCell<DeviceLook>(deviceLook(mirror));
  /** Until storage is read, what the inline script drew stands: no flash of another theme. */
  let settled = false;
  const current = createCell<Look>(compute());

  function compute(): Look {
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
    setIfOther(device, deviceLook(readMirror(local)));
  }

  config.values.subscribe(() => {
    // What another tab has chosen for the device is not to be written over.
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
        void config
          .set(campo, value as SettingValues[typeof campo])
          // Where the server refused the session's token, the sign-in says why.
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

const deviceLook = ({ preferido, campos, onda }: Partial<Mirror>): DeviceLook => ({
  layoutTheme: preferido === 'colorScheme' ? 'colorScheme' : 'primaryColor',
  inputStyle: campos === 'filled' ? 'filled' : 'outlined',
  ripple: onda !== false,
});

function toMirror(look: Look, device: DeviceLook): Mirror {
  return {
    tema: look.theme,
    esquema: look.colorScheme === 'dark' ? 'oscuro' : 'claro',
    menu: look.menuMode,
    diseno: look.layoutTheme,
    escala: look.scale,
    campos: look.inputStyle,
    onda: look.ripple,
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
