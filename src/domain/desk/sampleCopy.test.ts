import { noDeskOnSample } from './deskCopy.ts';

test('the note for a plan without a desk says where the sample of its audience is stored', () => {
  expect(noDeskOnSample('Panel', 'service')).toMatch(/^A sample of "Panel" stays on the planning service: nothing can/);
  expect(noDeskOnSample('Panel', 'never')).toMatch(
    /^Neither the rows of "Panel" nor a sample of them may leave their database: /,
  );
});
