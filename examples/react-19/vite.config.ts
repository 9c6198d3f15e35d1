import { federation } from '@module-federation/vite';

const site = 'http://localhost:4300';

/** All three, or React would stop with error 527. */
const shared = ['react', 'react-dom', 'react-dom/client'];

export default {
  plugins: [
    federation({
      name: 'example',
      remotes: { dashboard: { type: 'module', name: 'dashboard', entry: `${site}/embed/mf-manifest.json` } },
      shared: Object.fromEntries(shared.map((name) => [name, { singleton: true, requiredVersion: '^19.0.0' }])),
      shareStrategy: 'loaded-first',
      dts: false,
    }),
  ],
};
