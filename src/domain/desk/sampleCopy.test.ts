import { noDeskOnSample } from './deskCopy.ts';

test('a desk without rows names where the sample is', () => {
  expect(noDeskOnSample('Panel', 'service')).toMatch(/^A sample of "Panel" stays on the planning service: nothing can/);
  expect(noDeskOnSample('Panel', 'never')).toMatch(
    /^Neither the rows of "Panel" nor a sample of them may leave their database: /,
  );
});
