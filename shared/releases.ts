/** A device's update state: up to date; downloaded; postponed; waiting for an unsaved form; waiting for pending writes. */
export const DEVICE_STATES = ['actual', 'descargada', 'pospuesta', 'formulario', 'enviando'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/**
 * How much a version presses: the person decides; the person decides, and is asked more visibly and again sooner; it installs
 * itself once it is due.
 */
export const URGENCIES = ['normal', 'recomendada', 'requerida'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** What fits into the prompt on a small screen: number of notes, and letters of each. */
export const MAX_NOTES = 3;
export const NOTE_LENGTH = 120;
