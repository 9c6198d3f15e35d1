/** The router without a browser: for pages that are drawn at build time, and for tests. Never part of the shared facade. */
export { MemoryRouter } from 'react-router-dom';
