import { isIP } from 'node:net';

/** Whether only this machine can reach a host: a name or an address, which may be an IPv4 address in the form of IPv6. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  const address = host.replace(/^::ffff:/i, '');
  return isIP(address) === 4 && address.startsWith('127.');
}
