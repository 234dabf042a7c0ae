import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAppSelector } from './app/hooks.ts';
import { Spinner } from './components/Spinner.tsx';
import { HOME } from './domain/messages.ts';
import { loginPathFor } from './domain/paths.ts';
import { selectSession } from './slices/selectors.ts';

/** Lets signed-in planners through; everybody else goes to the login page, which leads back here afterwards. */
export function RequireSignIn() {
  const { phase } = useAppSelector(selectSession);
  const { pathname, search } = useLocation();
  if (phase === 'checking') return <Spinner sentence={HOME.wait} />;
  if (phase === 'signed out') return <Navigate to={loginPathFor(pathname + search)} replace />;
  return <Outlet />;
}
