import { MenuMarks } from './MenuMarks.tsx';
import { TabMarks } from './TabMarks.tsx';

/** The marks on tabs and menu entries, which the first paint leaves out. */
export const ShellMarks = () => (
  <>
    <TabMarks />
    <MenuMarks />
  </>
);
