/** What a page gets from the router. The rest comes from contexts: `useGateway()`, `useAuth()`, `useLocation()`. */
export interface PageProps {
  /** The last part of the path, decoded: of a measurement, of an agent. `''` for a page without one. */
  id: string;
}
