import type { Device } from './linkHolders.ts';

/** The kind of device, from a browser's User-Agent. Android tablets do not send "Mobile". iPads since 2019 are taken for computers. */
export function deviceOf(userAgent = ''): Device {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|Android/i.test(userAgent) ? 'phone' : 'computer';
}
