import { createRoot } from 'react-dom/client';
import { registerWorker } from '../register-worker.ts';
import { rootElement } from '../root.ts';
import { Words } from '../Words.tsx';

createRoot(rootElement()).render(<Words />);
registerWorker();
