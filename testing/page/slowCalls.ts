/**
 * Sends calls that contain this text later, as over a slow network.
 * @param delays  how much later each of the next calls is sent [ms]. Calls after these are sent at once
 */
export function slowCalls(text: string, ...delays: number[]): void {
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    const sent = body instanceof FormData ? JSON.stringify([...body]) : body;
    const delay = typeof sent === 'string' && sent.includes(text) ? delays.shift() : undefined;
    if (delays.length === 0) XMLHttpRequest.prototype.send = send;
    if (delay === undefined) send.call(this, body);
    else setTimeout(() => send.call(this, body), delay);
  };
}
