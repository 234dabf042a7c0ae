import { render, screen } from '@testing-library/react';
import { SidewaysScroller } from './SidewaysScroller.tsx';

const HINT = 'Scroll sideways for all columns';

/** jsdom has no layout: mocks the widths a browser would measure and the first ResizeObserver callback. */
function mockWidths(content: number, frame: number) {
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((notify) => ({
    observe: () => notify([], {} as ResizeObserver),
    unobserve: () => undefined,
    disconnect: () => undefined,
  }));
  jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(content);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(frame);
}

test.each([
  [900, 390, true],
  [390, 390, false],
  // Browsers round widths: one pixel is not a hidden column.
  [391, 390, false],
])('content of %d px in a frame of %d px: hint %s', (content, frame, isShown) => {
  mockWidths(content, frame);
  render(
    <SidewaysScroller label="Plans">
      <table />
    </SidewaysScroller>,
  );
  expect(screen.queryByText(HINT) !== null).toBe(isShown);
  expect(screen.getByRole('group', { name: 'Plans' })).toHaveAttribute('tabindex', '0');
});
