import { Component, createElement as h, lazy, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';

const Dashboard = lazy(() => import('dashboard/Dashboard'));

/** Without one, React takes the whole page away. */
class Boundary extends Component {
  state = { error: undefined };

  static getDerivedStateFromError(error) {
    return { error };
  }

  render() {
    return this.state.error ? h('p', { role: 'alert' }, String(this.state.error)) : this.props.children;
  }
}

function Page() {
  const [theme, setTheme] = useState('dark');
  const press = () => setTheme(theme === 'dark' ? 'light' : 'dark');
  const dashboard = h(Dashboard, { gateway: '', theme });
  return h(
    'main',
    null,
    h('h1', null, 'A host'),
    h('button', { type: 'button', onClick: press }, theme),
    h(Boundary, null, h(Suspense, { fallback: 'Loading…' }, dashboard)),
  );
}

createRoot(document.getElementById('page')).render(h(Page));
