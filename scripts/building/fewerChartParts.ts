import type { Plugin } from 'vite';

const FOLDER = '/highcharts/es-modules/Accessibility/';

/** A component that finds nothing to say: what the library's base of all does. */
const silent = (from: string) =>
  `import Component from '${from}';\nexport default class extends Component { static compose() {} }\n`;

/**
 * What the chart library's part for keyboards and readers says of things that none of our drawings has: a strip to move along a time
 * and its bars to scroll by, buttons for ranges, zooming, its own menu, a legend on the screen, figures that come in live, and options
 * by the names of old versions. They are a seventh of what draws.
 */
const REPLACED: Readonly<Record<string, string>> = {
  'Components/NavigatorComponent.js': silent('../AccessibilityComponent.js'),
  'Components/RangeSelectorComponent.js': silent('../AccessibilityComponent.js'),
  'Components/ZoomComponent.js': silent('../AccessibilityComponent.js'),
  'Components/MenuComponent.js': silent('../AccessibilityComponent.js'),
  'Components/LegendComponent.js': silent('../AccessibilityComponent.js'),
  'Components/SeriesComponent/NewDataAnnouncer.js':
    'export default class { static compose() {} init() {} destroy() {} }\n',
  'Options/DeprecatedOptions.js': 'export default function copyNothing() {}\n',
};

/** Leaves out of the chart library what reads out parts of a chart that the product does not draw. */
export function fewerChartParts(): Plugin {
  const met = new Set<string>();
  return {
    name: 'fewer-chart-parts',
    load(id) {
      const [, path] = id.split(FOLDER);
      const code = path === undefined ? undefined : REPLACED[path];
      if (code === undefined) return null;
      met.add(path!);
      return code;
    },
    generateBundle() {
      const missing = Object.keys(REPLACED).filter((path) => !met.has(path));
      if (missing.length > 0) this.error(`Parts of the chart library are not where they were: ${missing.join(', ')}.`);
    },
  };
}
