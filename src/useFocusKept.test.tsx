import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useFocusKept } from './useFocusKept.ts';

/** A toolbar whose Undo becomes disabled, and a list with a row whose button is removed with all around it. */
function Page() {
  useFocusKept();
  const [isUndone, setIsUndone] = useState(false);
  const [isStopped, setIsStopped] = useState(false);
  const [isRead, setIsRead] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <main>
      <h1>Report</h1>
      <section>
        <h2>Client</h2>
        {!isRead && (
          <div>
            <button onClick={() => setIsRead(true)}>Mark as read</button>
          </div>
        )}
        <ul>
          <li data-testid="row">
            {!isStopped && (
              <div>
                <button onClick={() => setIsStopped(true)}>Stop</button>
              </div>
            )}
          </li>
        </ul>
      </section>
      <div>
        <button disabled={isUndone} onClick={() => setIsUndone(true)}>
          Undo
        </button>
        <button disabled={!isUndone}>Redo</button>
        <button onClick={() => setIsAsking(true)}>Send</button>
      </div>
      {isAsking &&
        createPortal(
          <div role="dialog">
            <button onClick={() => setIsAsking(false)}>Done</button>
          </div>,
          document.body,
        )}
    </main>
  );
}

/** Focuses and presses a button, as a key does. */
function press(name: string) {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  act(() => button.click());
}

test('the focus goes to the other button when the pressed one becomes disabled', async () => {
  render(<Page />);
  press('Undo');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Redo' })).toHaveFocus());
});

test('the focus goes to the row when its button is gone, and to the heading of the section when no row is left', async () => {
  render(<Page />);
  press('Stop');
  await waitFor(() => expect(screen.getByTestId('row')).toHaveFocus());
  press('Mark as read');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Client' })).toHaveFocus());
});

test('the focus goes back to the control before a dialog whose button is gone', async () => {
  render(<Page />);
  press('Send');
  press('Done');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus());
});

test('the focus stays away from a control that the user has left', async () => {
  render(<Page />);
  const undo = screen.getByRole('button', { name: 'Undo' });
  undo.focus();
  undo.blur();
  // Longer than the hook waits.
  await new Promise((resolve) => setTimeout(resolve, 150));
  undo.click();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(document.body).toHaveFocus();
});
