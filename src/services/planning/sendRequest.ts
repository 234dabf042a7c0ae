/** One POST request. For a multipart form, leave out the content type, because the browser sets it together with the boundary. */
export interface OutgoingRequest {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData;
  readonly signal: AbortSignal;
  /** Called with the share of the body sent, 0 to 1. */
  readonly onUpload?: ((share: number) => void) | undefined;
}

export interface IncomingReply {
  readonly status: number;
  readonly body: Blob;
  /** The `Retry-After` header; null where it is missing or the page may not read it. */
  readonly retryAfter: string | null;
}

/**
 * Sends a request. It uses XMLHttpRequest, because fetch does not report upload progress.
 * @throws {DOMException} 'AbortError' when cancelled; {TypeError} when there was no answer.
 */
export function sendRequest({ address, headers, body, signal, onUpload }: OutgoingRequest): Promise<IncomingReply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    request.open('POST', address);
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onUpload) {
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onUpload(loaded / total);
      };
    }
    request.onload = () =>
      resolve({
        status: request.status,
        body: request.response as Blob,
        retryAfter: headerOf(request, 'retry-after'),
      });
    request.onerror = () => reject(new TypeError('no answer'));
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', cancel);
    if (signal.aborted) return reject(new DOMException('cancelled', 'AbortError'));
    signal.addEventListener('abort', cancel);
    request.send(body);
  });
}

/**
 * A header of the reply; null where it is missing or another origin does not expose it. All headers are searched, because asking for one
 * that is not exposed would log an error in the browser.
 */
function headerOf(request: XMLHttpRequest, name: string): string | null {
  const isShown = request
    .getAllResponseHeaders()
    .split('\r\n')
    .some((line) => line.toLowerCase().startsWith(`${name}:`));
  return isShown ? request.getResponseHeader(name) : null;
}
