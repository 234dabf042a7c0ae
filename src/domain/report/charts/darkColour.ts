/** Linear red, green and blue, each from 0 to 1. */
type LinearRgb = readonly [red: number, green: number, blue: number];

/** OKLab lightness (0 to 1) that is added on the dark theme. All colours get the same, which keeps the differences between channels. */
const DARK_THEME_LIGHTNESS = 0.15;
/** Number of bisection steps. It is precise enough for colours of 8 bits. */
const HALVINGS = 24;

/**
 * A channel's colour on the dark theme. It has the same hue and chroma and 0.15 more OKLab lightness (Ottosson 2020). Only a colour that
 * would be outside sRGB gets less chroma.
 * @param colour  a colour such as "rgb(69, 72, 175)"; a text of another form is returned unchanged
 */
export function darkColour(colour: string): string {
  const parts = /^rgb\(([\d.]+), *([\d.]+), *([\d.]+)\)$/.exec(colour)?.slice(1).map(Number);
  if (!parts) return colour;
  const [lightness, a, b] = toOklab(parts.map(toLinear) as unknown as LinearRgb);
  const withChroma = (share: number) => fromOklab(Math.min(1, lightness + DARK_THEME_LIGHTNESS), a * share, b * share);
  const screen = withChroma(chromaShare(withChroma)).map((value) =>
    Math.round(255 * toScreen(Math.min(1, Math.max(0, value)))),
  );
  return `rgb(${screen.join(', ')})`;
}

/** A channel's CSS colour for both themes. */
export function channelPaint(colour: string): string {
  const dark = darkColour(colour);
  return dark === colour ? colour : `light-dark(${colour}, ${dark})`;
}

/** The largest share of the chroma with which the colour is inside sRGB. */
function chromaShare(withChroma: (share: number) => LinearRgb): number {
  // 1e-6 allows for errors of floating-point numbers.
  const fits = (share: number) => withChroma(share).every((value) => value >= -1e-6 && value <= 1 + 1e-6);
  if (fits(1)) return 1;
  let [low, high] = [0, 1];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Converts a screen value (0 to 255) to linear light (0 to 1) by IEC 61966-2-1. */
function toLinear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Converts linear light (0 to 1) to a screen value (0 to 1) by IEC 61966-2-1. */
function toScreen(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

function toOklab([red, green, blue]: LinearRgb): LinearRgb {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

function fromOklab(lightness: number, a: number, b: number): LinearRgb {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}
