import { GreetButton } from '../features/birthdays/GreetButton.tsx';
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx';

/** Inicio, with what the birthdays lend it: features do not import one another. */
export const HomePage = () => <DashboardPage Greet={GreetButton} />;
