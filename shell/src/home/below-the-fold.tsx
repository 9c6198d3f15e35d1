import { Applications } from './applications.tsx';
import { GetInvolved } from './get-involved.tsx';
import { Principles } from './principles.tsx';
import { Projects } from './projects.tsx';

export { trace } from './check-target.ts';
export { Picture } from './picture.tsx';

/** What follows on the home page when it is scrolled. */
export function Sections() {
  return (
    <>
      <Applications />
      <Projects />
      <Principles />
      <GetInvolved />
    </>
  );
}
