const idle: (() => void)[] = [];

test('what is drawn to make code ready is out of everybody’s way, comes a step a rest and leaves nothing', async () => {
  Object.assign(globalThis, { requestIdleCallback: (work: () => void) => idle.push(work) });
  const { practise } = await import('./firstDrawing.ts');
  practise();
  const seen = new Set<string>();
  let rests = 0;
  while (idle.length > 0) {
    idle.shift()!();
    rests += 1;
    const place = document.body.lastElementChild;
    if (place) expect(place).toHaveAttribute('aria-hidden', 'true');
    for (const { classList } of document.querySelectorAll('[class*=highcharts]'))
      classList.forEach((one) => seen.add(one));
  }
  expect(rests).toBeGreaterThan(5);
  expect([...seen]).toEqual(
    expect.arrayContaining(['highcharts-bar-series', 'highcharts-data-labels', 'highcharts-axis-title']),
  );
  expect(document.body).toBeEmptyDOMElement();
});
