import { expectLogged } from './setup.ts';

/** Sends calls of this route to a closed port, until `jest.restoreAllMocks`. */
export function failRoute(route: string): void {
  expectLogged(/ECONNREFUSED/);
  const { open } = XMLHttpRequest.prototype;
  jest.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (this: XMLHttpRequest, method, address) {
    open.call(this, method, String(address).endsWith(`/${route}`) ? 'http://127.0.0.1:1/' : address, true);
  });
}
