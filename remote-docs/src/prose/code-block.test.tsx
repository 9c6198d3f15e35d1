import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeSite } from 'shared/testing';
import { DocsContext } from '../docs-context.ts';
import { CodeBlock } from './code-block.tsx';
import { Datasets, Gateway } from './site-values.tsx';

function show(gateway: string) {
  const onError = jest.fn();
  render(
    <DocsContext value={{ site: { ...fakeSite, gateway }, onError }}>
      <CodeBlock title="List the agents" language="bash">
        <code>
          <span data-token="function">curl</span> "<Gateway />
          /api/agents" "
          <Datasets />"
        </code>
      </CodeBlock>
    </DocsContext>,
  );
  return onError;
}

test("copies the code as it is shown, with the site's own URLs", async () => {
  const user = userEvent.setup();
  show('https://gateway.example.org');
  await user.click(screen.getByRole('button', { name: 'Copy List the agents' }));
  expect(await navigator.clipboard.readText()).toBe('curl "https://gateway.example.org/api/agents" "https://nxthdr.dev/api/query/"');
  expect(await screen.findByText('Copied!')).toBeInTheDocument();
});

test("without a gateway of its own, the URL is the site's origin", () => {
  show('');
  expect(screen.getByText(/curl/).closest('code')).toHaveTextContent('curl "https://www.example.org/api/agents"');
});

test('a denied clipboard is reported, and the text is selected', async () => {
  const user = userEvent.setup();
  const onError = show('');
  const reason = new Error('refused');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(reason);
  jest.spyOn(navigator.clipboard, 'write').mockRejectedValue(reason);
  await user.click(screen.getByRole('button', { name: 'Copy List the agents' }));
  expect(onError.mock.calls).toEqual([[reason]]);
  expect(screen.getByRole('status')).toHaveTextContent('This could not be copied. The text is selected: copy it by hand.');
  expect(String(window.getSelection())).toContain('/api/agents');
  jest.restoreAllMocks();
  await user.click(screen.getByRole('button', { name: 'Copy List the agents' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('Tab stops at code that does not fit, so that the arrow keys can scroll it', () => {
  const width = jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900);
  show('');
  expect(screen.getByRole('region', { name: 'List the agents' })).toHaveAttribute('tabindex', '0');
  width.mockRestore();
});

test('Tab passes over code that fits', () => {
  show('');
  expect(screen.getByRole('region', { name: 'List the agents' })).not.toHaveAttribute('tabindex');
});
