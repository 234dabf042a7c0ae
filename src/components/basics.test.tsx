import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Button } from '../ui/buttons/Button.tsx';
import { CopyButton } from '../ui/buttons/CopyButton.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx';
import { ReplyIcon, REPLY_ICONS, replyIcon } from './ReplyIcon.tsx';
import { Tabs } from '../ui/layout/Tabs.tsx';
import { TextLink } from '../ui/buttons/TextLink.tsx';

test('a busy button keeps the focus but ignores presses', async () => {
  let pressed = 0;
  const { rerender } = render(<Button onClick={() => pressed++}>Run</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Run' }));
  rerender(
    <Button busy onClick={() => pressed++}>
      Run
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Run' }));
  expect(pressed).toBe(1);
  expect(screen.getByRole('button', { name: 'Run' })).toHaveFocus();
});

test('copying is confirmed', async () => {
  userEvent.setup();
  render(<CopyButton label="Share this plan" text="http://127.0.0.1/channel-report-share?key=k" />);
  await userEvent.click(screen.getByRole('button', { name: 'Share this plan' }));
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('http://127.0.0.1/channel-report-share?key=k');
});

test('a browser that refuses to copy shows the address for manual copying', async () => {
  userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  render(<CopyButton label="Share this plan" text="http://127.0.0.1/x" />);
  await userEvent.click(screen.getByRole('button', { name: 'Share this plan' }));
  expect(await screen.findByLabelText('Copy this text')).toHaveValue('http://127.0.0.1/x');
});

test.each(Object.keys(REPLY_ICONS))('the icon %s is drawn', (name) => {
  const { container } = render(<ReplyIcon icon={name} />);
  expect(container.querySelector('svg')).toBeInTheDocument();
});

test.each([
  ['https://images.example/radio.png', 'img'],
  ['https://tracker.example/radio.png', 'svg'],
  ['https://images.example.evil.example/radio.png', 'svg'],
  ['http://images.example/radio.png', 'svg'],
  ['/\\\\tracker.example/radio.png', 'svg'],
  ['/icons/radio.svg', 'img'],
  ['data:image/png;base64,AAAA', 'img'],
  ['javascript:alert(1)', 'svg'],
  ['//elsewhere.example/x.png', 'svg'],
  ['constructor', 'svg'],
  ['', 'svg'],
  [null, 'svg'],
  [undefined, 'svg'],
])('icon %p is drawn as %s', (icon, element) => {
  const { container } = render(<ReplyIcon icon={icon} origins={['https://images.example']} />);
  expect(container.firstElementChild?.tagName.toLowerCase()).toBe(element);
});

test('names of object properties are not icons', () => {
  expect(replyIcon('toString')).toBeNull();
});

test('an error is an alert, any other notice is a status', () => {
  render(
    <>
      <Notice tone="error" details={['row 3: no weight']}>
        Not read.
      </Notice>
      <Notice tone="warn">Few respondents.</Notice>
    </>,
  );
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent('Not read.row 3: no weight');
  expect(screen.getByRole('status')).toHaveTextContent('Few respondents.');
});

test('several details of a notice are a list', () => {
  render(<Notice details={['row 3: no weight', 'row 4: no weight']}>Not read.</Notice>);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'row 3: no weight',
    'row 4: no weight',
  ]);
});

test('progress is announced in per cent, an unknown share is not', () => {
  render(<ProgressBar label="Upload" share={0.624} />);
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '62');
  render(<ProgressBar label="Reading" share={null} />);
  expect(screen.getByRole('progressbar', { name: 'Reading' })).not.toHaveAttribute('aria-valuenow');
});

function TwoTabs() {
  const [chosen, setChosen] = useState('Radio');
  return (
    <Tabs label="Channels" tabs={[{ name: 'Radio' }, { name: 'Social' }]} chosen={chosen} onChoose={setChosen}>
      Panel of {chosen}
    </Tabs>
  );
}

test('tabs change by arrow key, and only the chosen panel is there', async () => {
  render(<TwoTabs />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: 'Social' })).toHaveTextContent('Panel of Social');
  expect(screen.queryByText('Panel of Radio')).toBeNull();
});

test('a dialog closes by Escape', async () => {
  let closed = 0;
  render(<Dialog open title="Clear?" description="This clears the plan." actions={null} onClose={() => closed++} />);
  expect(await screen.findByRole('dialog', { name: 'Clear?' })).toHaveAccessibleDescription('This clears the plan.');
  await userEvent.keyboard('{Escape}');
  expect(closed).toBe(1);
});

test('paths of the app are routed, files and other sites are plain links', () => {
  render(
    <MemoryRouter>
      <TextLink to="/past-media-plans">Plans</TextLink>
      <TextLink to="/samples/panel.csv">Sample</TextLink>
      <TextLink to="https://agency.example" newTab>
        Agency
      </TextLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Agency' })).toHaveAttribute('rel', 'noreferrer');
  expect(screen.getByRole('link', { name: 'Sample' })).not.toHaveAttribute('target');
});
