import type { ReactNode } from 'react';
import styles from './install-dialog.module.css';

/** Drawings of where to press: lines for the device, the theme's color for the target. */

const Picture = ({ children }: { children: ReactNode }) => (
  <svg className={styles.drawing} viewBox="0 0 96 72" aria-hidden="true">
    {children}
  </svg>
);
const Phone = ({ children }: { children: ReactNode }) => (
  <Picture>
    <rect x="30" y="3" width="36" height="66" rx="6" />
    {children}
  </Picture>
);
const Screen = ({ children }: { children: ReactNode }) => (
  <Picture>
    <rect x="6" y="8" width="84" height="54" rx="5" />
    <path d="M6 20h84" />
    {children}
  </Picture>
);
const Mark = ({ d }: { d: string }) => <path className={styles.mark} d={d} />;
/** A menu row among others. */
const Row = ({ x, y, wide, sign }: { x: number; y: number; wide: number; sign: string }) => (
  <>
    <rect className={styles.spot} x={x} y={y} width={wide} height="12" rx="3" />
    <path d={`M${x + 4} ${y - 6}h${wide - 12}M${x + 4} ${y + 18}h${wide - 16}`} />
    <Mark d={`M${x + 4} ${y + 6}h${wide - 20}${sign}`} />
  </>
);
/** The app's icon: the ribbon beside its lines. */
const Icon = ({ x, y }: { x: number; y: number }) => (
  <>
    <rect className={styles.full} x={x} y={y} width="20" height="20" rx="5" />
    <path
      className={styles.on}
      d={`M${x + 6} ${y + 1}v13l2.500 -2.500l2.500 2.500v-13M${x + 14} ${y + 7}h2M${x + 14} ${y + 12}h2`}
    />
  </>
);
/** Three vertical dots; x and y are the middle of the second one. */
const dots = (x: number, y: number) => `M${x} ${y - 5}v.1M${x} ${y}v.1M${x} ${y + 5}v.1`;

export const DRAWINGS = {
  'phone-share': (
    <Phone>
      <path d="M30 48h36" />
      <Mark d="M48 60v-8M45 54.500l3 -3l3 3M44.500 57h-2.500v7h12v-7h-2.500" />
    </Phone>
  ),
  'phone-row': (
    <Phone>
      <path d="M30 24h36" />
      <Row x={34} y={36} wide={28} sign="m9 -3v6m-3 -3h6" />
    </Phone>
  ),
  'phone-switch': (
    <Phone>
      <path d="M36 20h16M36 28h24M36 40h10" />
      <rect className={styles.full} x="47" y="35" width="16" height="10" rx="5" />
      <path className={styles.knob} d="M58 40v.1" />
    </Phone>
  ),
  'phone-dots': (
    <Phone>
      <path d="M30 23h36M36 13h16" />
      <Mark d={dots(60, 13)} />
    </Phone>
  ),
  'phone-icon': (
    <Phone>
      <rect x="36" y="12" width="9" height="9" rx="3" />
      <rect x="51" y="12" width="9" height="9" rx="3" />
      <Icon x={38} y={32} />
    </Phone>
  ),
  'screen-menu': (
    <Screen>
      <path d="M12 14h6M46 14h8M60 14h8" />
      <Mark d="M24 14h14" />
    </Screen>
  ),
  'screen-row': (
    <Screen>
      <path d="M20 20v38h44v-38" />
      <Row x={23} y={32} wide={38} sign="" />
    </Screen>
  ),
  'screen-icon': (
    <Screen>
      <path d="M18 62v-16h60v16" />
      <rect x="24" y="50" width="8" height="8" rx="2" />
      <rect x="64" y="50" width="8" height="8" rx="2" />
      <Icon x={38} y={36} />
    </Screen>
  ),
  'screen-address': (
    <Screen>
      <rect x="14" y="26" width="68" height="14" rx="7" />
      <Mark d="M74 29v6M71.500 32.800l2.500 2.500l2.500 -2.500" />
    </Screen>
  ),
  'screen-dots': (
    <Screen>
      <rect x="14" y="26" width="56" height="14" rx="7" />
      <Mark d={dots(80, 33)} />
    </Screen>
  ),
  'screen-page': (
    <Screen>
      <path d="M16 32h30M16 40h40M16 48h34" />
      <Mark d="M64 44l5 5l11 -13" />
    </Screen>
  ),
} satisfies Readonly<Record<string, ReactNode>>;
