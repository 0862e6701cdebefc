import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import Blocks from 'lucide-react/icons/blocks';
import BookOpen from 'lucide-react/icons/book-open';
import Cake from 'lucide-react/icons/cake';
import ChartColumn from 'lucide-react/icons/chart-column';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Component from 'lucide-react/icons/component';
import Files from 'lucide-react/icons/files';
import House from 'lucide-react/icons/house';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import ListTree from 'lucide-react/icons/list-tree';
import LogIn from 'lucide-react/icons/log-in';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import TabletSmartphone from 'lucide-react/icons/tablet-smartphone';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import Wrench from 'lucide-react/icons/wrench';

/**
 * Icons by lucide's name. The route table holds names only, so that what reads a path or a title there loads
 * no icons.
 */
export const ICONS = {
  bell: Bell,
  blocks: Blocks,
  'book-open': BookOpen,
  cake: Cake,
  'chart-column': ChartColumn,
  'cloud-upload': CloudUpload,
  component: Component,
  files: Files,
  house: House,
  'layout-dashboard': LayoutDashboard,
  'layout-grid': LayoutGrid,
  'list-tree': ListTree,
  'log-in': LogIn,
  'refresh-cw': RefreshCw,
  'scroll-text': ScrollText,
  'shopping-cart': ShoppingCart,
  'sliders-horizontal': SlidersHorizontal,
  'tablet-smartphone': TabletSmartphone,
  'square-arrow-out-up-right': SquareArrowOutUpRight,
  'user-round': UserRound,
  users: Users,
  wrench: Wrench,
} satisfies Readonly<Record<string, LucideIcon>>;

export type IconName = keyof typeof ICONS;
