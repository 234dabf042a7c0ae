import { render, screen } from '@testing-library/react';
import { SidewaysScroller } from './SidewaysScroller.tsx';

const HINT = 'Scroll sideways for all columns';

/** jsdom lays nothing out: the widths a browser would measure, told as it tells them first. */
function measured(content: number, frame: number) {
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((tell) => ({
    observe: () => tell([], {} as ResizeObserver),
    unobserve: () => undefined,
    disconnect: () => undefined,
  }));
  jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(content);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(frame);
}

test.each([
  [900, 390, true],
  [390, 390, false],
  // Browsers round widths; a pixel is no hidden column.
  [391, 390, false],
])('content of %d px in a frame of %d px: hint %s', (content, frame, isTold) => {
  measured(content, frame);
  render(
    <SidewaysScroller label="Plans">
      <table />
    </SidewaysScroller>,
  );
  expect(screen.queryByText(HINT) !== null).toBe(isTold);
  expect(screen.getByRole('group', { name: 'Plans' })).toHaveAttribute('tabindex', '0');
});
