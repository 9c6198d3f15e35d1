/**
 * The part of React Router that the apps use, shared as one federated singleton.
 *
 * A shared package cannot be tree-shaken: sharing this list instead of the whole package saves three quarters of its bytes.
 */
export {
  BrowserRouter,
  Link,
  Navigate,
  NavLink,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
