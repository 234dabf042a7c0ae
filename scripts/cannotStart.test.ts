import { CannotStart, DISK_FULL, startErrorMessage } from './cannotStart.ts';

test.each([
  [new CannotStart('Port 1 is in use.'), 'Port 1 is in use.'],
  [new Error('src/a.ts is broken\n    at somewhere (file.js:1:1)'), 'This could not be started: src/a.ts is broken'],
  [new TypeError('', { cause: new Error('inner') }), 'This could not be started: TypeError'],
  [
    new Error('Build failed with 1 error:\n\n[x] No such file\n  at a'),
    'This could not be started: Build failed with 1 error: [x] No such file',
  ],
  [new Error("Build failed with 1 error:\n\nENOSPC: no space left on device, write 'dist/web/a.js'"), DISK_FULL],
  ['out of paper', 'This could not be started: out of paper'],
  [undefined, 'This could not be started: undefined'],
])('%p is printed as one line', (error, line) => {
  expect(startErrorMessage(error)).toBe(line);
});
