/*
 * The parts of the chart library that the product draws with, in place of all of it: lying and standing bars, and lines. Taken as single
 * modules they need no wrapper that a browser would have to compile before the first chart, and what is not drawn (pies, areas, times,
 * logarithms) stays out. What the library's own `masters/highcharts.src.js` composes of these is composed here.
 */
import Highcharts from 'highcharts/es-modules/Core/Globals.js';
// Before what asks for it while it is being loaded itself.
import Series from 'highcharts/es-modules/Core/Series/Series.js';
import Axis from 'highcharts/es-modules/Core/Axis/Axis.js';
import PlotLineOrBand from 'highcharts/es-modules/Core/Axis/PlotLineOrBand/PlotLineOrBand.js';
import Chart from 'highcharts/es-modules/Core/Chart/Chart.js';
import Defaults from 'highcharts/es-modules/Core/Defaults.js';
import Legend from 'highcharts/es-modules/Core/Legend/Legend.js';
import Pointer from 'highcharts/es-modules/Core/Pointer.js';
import AST from 'highcharts/es-modules/Core/Renderer/HTML/AST.js';
import HTMLElement from 'highcharts/es-modules/Core/Renderer/HTML/HTMLElement.js';
import SVGElement from 'highcharts/es-modules/Core/Renderer/SVG/SVGElement.js';
import SVGRenderer from 'highcharts/es-modules/Core/Renderer/SVG/SVGRenderer.js';
import Responsive from 'highcharts/es-modules/Core/Responsive.js';
import DataLabel from 'highcharts/es-modules/Core/Series/DataLabel.js';
import { composeOverlappingDataLabels } from 'highcharts/es-modules/Core/Series/OverlappingDataLabels.js';
import Point from 'highcharts/es-modules/Core/Series/Point.js';
import StackingAxis from 'highcharts/es-modules/Core/Axis/Stacking/StackingAxis.js';
import Tooltip from 'highcharts/es-modules/Core/Tooltip.js';
import { composeBorderRadius } from 'highcharts/es-modules/Extensions/BorderRadius.js';
import 'highcharts/es-modules/Series/Bar/BarSeries.js';
import ColumnDataLabel from 'highcharts/es-modules/Series/Column/ColumnDataLabel.js';
import 'highcharts/es-modules/Series/Column/ColumnSeries.js';
import 'highcharts/es-modules/Series/Line/LineSeries.js';
import { addEvent } from 'highcharts/es-modules/Shared/Utilities.js';

// What the library's other modules, and ours, look for here.
Object.assign(Highcharts, { AST, Axis, Chart, Legend, Point, Pointer, SVGElement, SVGRenderer, Series, Tooltip });
Object.assign(Highcharts, {
  addEvent,
  chart: Chart.chart,
  getOptions: Defaults.getOptions,
  setOptions: Defaults.setOptions,
  time: Defaults.defaultTime,
});

// It rounds pies too, and asks for their kind: nobody draws one.
Series.types.pie = class {};
composeBorderRadius(Series, SVGElement, SVGRenderer);
delete Series.types.pie;
ColumnDataLabel.compose(Series.types.column);
DataLabel.compose(Series);
HTMLElement.compose(SVGRenderer);
Legend.compose(Chart);
composeOverlappingDataLabels(Chart);
PlotLineOrBand.compose(Chart, Axis);
Pointer.compose(Chart);
Responsive.compose(Chart);
StackingAxis.compose(Axis, Chart, Series);
Tooltip.compose(Pointer);

export default Highcharts;
