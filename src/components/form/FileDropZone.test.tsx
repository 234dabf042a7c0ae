import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { FileDropZone } from './FileDropZone.tsx';
import type { PickedFile, RefusedFile } from './FileDropZone.tsx';
import { SavedFile } from './FileStrip.tsx';

const csv = (name: string, size = 3, type = 'text/csv') => {
  const file = new File(['a,b'.slice(0, size)], name, { type });
  if (size > 3) Object.defineProperty(file, 'size', { value: size });
  return file;
};

function setUp(picked: PickedFile | null = null) {
  const accepted: PickedFile[] = [];
  const refused: RefusedFile[] = [];
  render(
    <MemoryRouter>
      <FileDropZone
        label="Audience file"
        picked={picked}
        onAccept={(_file, pickedFile) => accepted.push(pickedFile)}
        onRefuse={(files) => refused.push(...files)}
        faqTo="/faq"
      />
    </MemoryRouter>,
  );
  return { accepted, refused, input: screen.getByLabelText<HTMLInputElement>('Audience file') };
}

test('it shows its size limit, links to the FAQ and lists the accepted file with path and bytes', () => {
  setUp({ path: './panel.csv', bytes: 1234567 });
  expect(screen.getByText('CSV (limit 200MB per file)')).toBeVisible();
  expect(screen.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '/faq');
  expect(screen.getByText('./panel.csv - 1,234,567 bytes')).toBeVisible();
});

test.each(['panel.csv', 'panel.XLSX', 'panel.xls'])('%s is accepted', async (name) => {
  const { accepted, input } = setUp();
  await userEvent.upload(input, csv(name, 3, ''), { applyAccept: false });
  expect(accepted).toEqual([{ path: `./${name}`, bytes: 3 }]);
});

test('a csv with the media type of a spreadsheet is accepted, a text file is not', async () => {
  const { accepted, refused, input } = setUp();
  await userEvent.upload(input, csv('panel.csv', 3, 'application/vnd.ms-excel'), { applyAccept: false });
  await userEvent.upload(input, csv('notes.txt', 3, 'text/plain'), { applyAccept: false });
  expect(accepted).toHaveLength(1);
  expect(refused.map((file) => file.name)).toEqual(['notes.txt']);
});

test.each([
  ['picture.png', 3, 'image/png', 'File type must be one of .csv, .xls, .xlsx'],
  ['huge.csv', 209_715_201, 'text/csv', 'File is larger than 209715200 bytes'],
  ['empty.csv', 0, 'text/csv', 'File is smaller than 1 bytes'],
])('%s is refused', async (name, size, type, message) => {
  const { accepted, input } = setUp();
  await userEvent.upload(input, csv(name, size, type), { applyAccept: false });
  expect(await screen.findByRole('alert')).toHaveTextContent(`${name}: ${message}`);
  expect(accepted).toEqual([]);
});

test('a file of exactly 200 MB is accepted', async () => {
  const { accepted, input } = setUp();
  await userEvent.upload(input, csv('large.csv', 209_715_200));
  expect(accepted).toHaveLength(1);
});

test('two files at once are refused', async () => {
  const { accepted, input } = setUp();
  fireEvent.drop(input, { dataTransfer: { files: [csv('a.csv'), csv('b.csv')], types: ['Files'] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('a.csv: Too many files');
  expect(accepted).toEqual([]);
});

test('a saved file is locked until the plan is cleared', async () => {
  let cleared = 0;
  render(<SavedFile name="panel.csv" onClear={() => cleared++} />);
  expect(screen.getByText('CSV file "panel.csv" saved')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'clear the current plan' }));
  expect(cleared).toBe(1);
});
