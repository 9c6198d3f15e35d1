import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { forgetOverrides } from '../remotes/wanted-overrides.ts';
import type { Overrides } from './resolve-overrides.ts';

/** Says that this is not the released site, or why it is after all; one click leaves. */
export function OverrideBanner({ candidates, refused }: Overrides) {
  const used = Object.entries(candidates).map(([remote, { released }]) => `${remote} is ${released.version}`);
  const leave = () => {
    forgetOverrides();
    const { pathname, hash } = window.location;
    // Not `location.replace`: with a hash it would load nothing.
    window.history.replaceState(window.history.state, '', pathname + hash);
    window.location.reload();
  };
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" onClick={leave}>
          Leave the test
        </Button>
      }
    >
      {used.length > 0 && <p>Test in this tab: {used.join('; ')}.</p>}
      {refused.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
