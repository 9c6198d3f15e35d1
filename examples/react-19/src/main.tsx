import { readSession } from 'example-server/session';
import { createRoot } from 'react-dom/client';
import { Page } from './page.tsx';

createRoot(document.getElementById('page') as HTMLElement).render(<Page session={await readSession()} />);
