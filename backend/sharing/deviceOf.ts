import type { Device } from './linkHolders.ts';

/** The kind of device that a browser says it runs on. Android tablets leave out "Mobile"; iPads since 2019 say they are computers. */
export function deviceOf(userAgent = ''): Device {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|Android/i.test(userAgent) ? 'phone' : 'computer';
}
