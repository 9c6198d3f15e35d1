/** The router without a browser: for pages that are prerendered, and for tests. Never part of the shared facade. */
export { MemoryRouter } from 'react-router-dom';
