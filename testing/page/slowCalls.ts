/**
 * Sends calls that contain this text later, as over a slow network, until `jest.restoreAllMocks`.
 * @param delays  how much later each of the next calls is sent [ms]. Calls after these are sent at once
 */
export function slowCalls(text: string, ...delays: number[]): void {
  const { send } = XMLHttpRequest.prototype;
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    const sent = body instanceof FormData ? JSON.stringify([...body]) : body;
    const delay = typeof sent === 'string' && sent.includes(text) ? delays.shift() : undefined;
    if (delay === undefined) send.call(this, body);
    else setTimeout(() => send.call(this, body), delay);
  });
}
