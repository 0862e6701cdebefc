import { GreetButton } from '../../features/birthdays/greeting/GreetButton.tsx';
import { DashboardPage } from '../../features/dashboard/DashboardPage.tsx';

/**
 * The dashboard with the greeting button of the birthdays feature. Composed here, because features do not
 * import each other.
 */
export const HomePage = () => <DashboardPage Greet={GreetButton} />;
