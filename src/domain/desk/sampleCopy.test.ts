import { noDeskOnSample } from './sampleCopy.ts';

test('a desk without rows names where the sample is', () => {
  expect(noDeskOnSample('Panel', 'service')).toMatch(/^A sample of "Panel" stays on the planning service: nothing can/);
  expect(noDeskOnSample('Panel', 'never')).toMatch(
    /^The rows of "Panel" stay where they are kept, a sample of them too: /,
  );
});
