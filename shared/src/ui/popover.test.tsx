import { expect, test } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Popover } from './popover.tsx';

const places = {
  'of the page': (host: HTMLElement) => host,
  'in an open shadow root': (host: HTMLElement) => host.attachShadow({ mode: 'open' }),
  // Of a host page: what embeds the popover is inside it, in a root of its own.
  'in a closed shadow root': (host: HTMLElement) => host.attachShadow({ mode: 'closed' }),
};

test.each(Object.entries(places))(
  'a popover %s stays open under the pointer, and closes when something else is pressed',
  async (_, rootIn) => {
    const host = document.body.appendChild(document.createElement('div'));
    const container = document.createElement('div');
    rootIn(host).append(container);
    render(
      <Popover label="Menu">
        <button type="button">Inside</button>
      </Popover>,
      { container },
    );
    const popover = within(container).getByRole('group') as HTMLDetailsElement;
    const press = (element: Element) =>
      act(async () => fireEvent(element, new MouseEvent('pointerdown', { bubbles: true, composed: true })));
    await act(async () => {
      // The browser tells it in a later task.
      const told = new Promise((resolve) => popover.addEventListener('toggle', resolve, { once: true }));
      fireEvent.click(within(container).getByText('Menu'));
      await told;
    });
    expect(popover.open).toBe(true);
    await press(within(container).getByText('Inside'));
    expect(popover.open).toBe(true);
    await press(container);
    expect(popover.open).toBe(false);
    host.remove();
  },
);

test('Escape closes it also before the browser has told that it is open', () => {
  render(<Popover label="Columns">Rate</Popover>);
  const button = screen.getByText('Columns');
  fireEvent.click(button);
  expect(button.closest('details')?.open).toBe(true);
  // Not the default: it would close a dialog of the host page.
  expect(fireEvent.keyDown(button, { key: 'Escape' })).toBe(false);
  expect(button.closest('details')?.open).toBe(false);
});
