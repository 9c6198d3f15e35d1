import { useEffect } from 'react';
import { useAuth } from 'shared/auth';
import type { RemoteAppProps } from 'shared/remote';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
export default function App({ onPage }: RemoteAppProps) {
  useEffect(() => onPage('X'), [onPage]);
  return (
    <h1>
      {useAuth().status}
      <Link to="/">x</Link>
      <Button>b</Button>
    </h1>
  );
}
