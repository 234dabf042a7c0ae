import { fireEvent, screen, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { renderApp } from '../../../../testing/page/renderApp.tsx';

const bytes = readFileSync('core/audience/gallery/pspp.sav');
const sav = (name: string, content: Uint8Array<ArrayBuffer> = new Uint8Array(bytes)) => new File([content], name);

/** Presses the button and chooses this file in the browser's file picker. */
async function pick(file: File) {
  const opened = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    expect(this.accept).toBe('.sav,.zsav');
    Object.defineProperty(this, 'files', { value: [file] });
    this.dispatchEvent(new Event('change'));
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Convert an SPSS file' }));
  opened.mockRestore();
}

test('an SPSS file becomes csv in the drop zone, with its weight and labels', async () => {
  const { store } = await renderApp();
  await pick(sav('omnibus.sav'));
  expect(await screen.findByText(/^\.\/omnibus\.csv - [\d,]+ bytes$/)).toBeVisible();
  const { fileMetadata } = store.getState().audienceFile;
  expect(fileMetadata).toMatchObject({ name: 'omnibus.csv', type: 'text/csv' });
  expect(screen.queryByRole('button', { name: 'Convert an SPSS file' })).not.toBeInTheDocument();
  const figures = await screen.findByLabelText('The file in figures');
  // 1,000 + 13 x 0 to 119, without the two who do not know.
  await waitFor(() => expect(figures).toHaveTextContent('Universe209,936people'));
});

test.each([
  [sav('survey.xlsx'), '"survey.xlsx" is no SPSS file.', 'Choose a file that ends in .sav or .zsav.'],
  [
    sav('half.sav', new Uint8Array(bytes.subarray(0, 100))),
    'The SPSS file cannot be read: it breaks off.',
    'Open it in SPSS or PSPP',
  ],
])(
  'a file that cannot be converted is refused with a message, and the drop zone stays empty',
  async (file, message, advice) => {
    const { store } = await renderApp();
    await pick(file);
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('This SPSS file was not converted');
    expect(notice).toHaveTextContent(message);
    expect(notice).toHaveTextContent(advice);
    expect(store.getState().audienceFile.fileMetadata).toBeNull();
    await pick(sav('right.sav'));
    expect(await screen.findByText(/^\.\/right\.csv - /)).toBeVisible();
  },
);

/** Drops an SPSS file into the zone, which refuses it. */
async function drop(file: File) {
  fireEvent.change(await screen.findByLabelText('Upload the audience file'), { target: { files: [file] } });
  expect(await screen.findByText(`${file.name}: File type must be one of .csv, .xls, .xlsx`)).toBeVisible();
}

test('the drop zone refuses an SPSS file as specified, and one press converts it', async () => {
  const { store, user } = await renderApp();
  await drop(sav('omnibus.sav'));
  expect(store.getState().audienceFile.fileMetadata).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Convert omnibus.sav to csv' }));
  expect(await screen.findByText(/^\.\/omnibus\.csv - [\d,]+ bytes$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose another' })).toHaveFocus();
  expect(screen.queryByText(/File type must be/)).not.toBeInTheDocument();
});

test('a dropped SPSS file replaces the previous file once it is converted', async () => {
  const { store, user } = await renderApp();
  await pick(sav('first.sav'));
  await screen.findByText(/^\.\/first\.csv - /);
  await drop(sav('second.ZSAV', new Uint8Array(bytes.subarray(0, 100))));
  await user.click(screen.getByRole('button', { name: 'Convert second.ZSAV to csv' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This SPSS file was not converted');
  expect(store.getState().audienceFile.fileMetadata).toMatchObject({ name: 'first.csv' });
  await drop(sav('third.sav'));
  expect(screen.queryByText('This SPSS file was not converted')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Convert third.sav to csv' }));
  await waitFor(() => expect(store.getState().audienceFile.fileMetadata).toMatchObject({ name: 'third.csv' }));
});

test('other refused files are not offered to be converted', async () => {
  await renderApp();
  fireEvent.change(await screen.findByLabelText('Upload the audience file'), {
    target: { files: [new File(['a'], 'notes.txt')] },
  });
  expect(await screen.findByText(/^notes\.txt: File type must be/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Convert notes/ })).not.toBeInTheDocument();
});
