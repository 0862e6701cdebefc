export type PanelName = 'ajustes' | 'buscar' | 'nueva' | 'pestanas' | 'menu';

export interface PanelProps {
  onClose(): void;
  /** Opens another panel in place of this one, which has closed. */
  onOpen(panel: PanelName): void;
}
