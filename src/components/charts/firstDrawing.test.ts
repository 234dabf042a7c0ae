const idle: (() => void)[] = [];

beforeEach(() => {
  idle.length = 0;
  jest.useFakeTimers();
  Object.assign(globalThis, { requestIdleCallback: (work: () => void) => idle.push(work) });
});
afterEach(() => jest.useRealTimers());

test('what is drawn to make code ready is out of everybody’s way, comes a step a task and leaves nothing', async () => {
  const { practise } = await import('./firstDrawing.ts');
  practise();
  const seen = new Set<string>();
  idle.shift()!();
  let steps = 1;
  for (; jest.getTimerCount() > 0; steps += 1) {
    jest.advanceTimersToNextTimer();
    const place = document.body.lastElementChild;
    if (place) expect(place).toHaveAttribute('aria-hidden', 'true');
    for (const { classList } of document.querySelectorAll('[class*=highcharts]'))
      classList.forEach((one) => seen.add(one));
  }
  expect(steps).toBeGreaterThan(5);
  expect([...seen]).toEqual(
    expect.arrayContaining(['highcharts-bar-series', 'highcharts-data-labels', 'highcharts-axis-title']),
  );
  expect(document.body).toBeEmptyDOMElement();
});

test('it leaves off as soon as a drawing that somebody waits for has its place', async () => {
  const { practise } = await import('./firstDrawing.ts');
  practise();
  idle.shift()!();
  expect(document.body).not.toBeEmptyDOMElement();
  const figure = document.body.appendChild(document.createElement('figure'));
  // No time for more than the next step.
  jest.advanceTimersByTime(20);
  expect([...document.body.children]).toEqual([figure]);
});
