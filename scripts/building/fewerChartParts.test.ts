import { existsSync } from 'node:fs';
import { fewerChartParts } from './fewerChartParts.ts';

const FOLDER = 'node_modules/highcharts/es-modules/Accessibility/';
interface Hooks {
  load(id: string): string | null;
  generateBundle(): void;
}
const failures: string[] = [];
function plugin() {
  const { load, generateBundle } = fewerChartParts() as unknown as Hooks;
  return { load, end: () => generateBundle.call({ error: (says: string) => void failures.push(says) } as never) };
}

test.each([
  'Components/NavigatorComponent.js',
  'Components/RangeSelectorComponent.js',
  'Components/ZoomComponent.js',
  'Components/MenuComponent.js',
  'Components/LegendComponent.js',
])('%s is there in the library and says nothing', (path) => {
  expect(existsSync(FOLDER + path)).toBe(true);
  expect(plugin().load(`/anywhere/${FOLDER}${path}`)).toContain('extends Component');
});

test('what reads out our drawings is the library’s own', () => {
  const { load } = plugin();
  for (const path of ['Components/SeriesComponent/SeriesComponent.js', 'KeyboardNavigation.js', 'Accessibility.js'])
    expect(load(`/anywhere/${FOLDER}${path}`)).toBeNull();
  expect(load('/anywhere/src/ui/Icon.tsx')).toBeNull();
});

test('a part that is no longer where it was ends the build in words', () => {
  const { load, end } = plugin();
  load(`/anywhere/${FOLDER}Components/ZoomComponent.js`);
  end();
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatch(
    /^Parts of the chart library are not where they were: Components\/NavigatorComponent\.js, /,
  );
});
