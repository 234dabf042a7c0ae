import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import type { Answer } from './calls.ts';

/** What the holder of a link asks, over HTTP. */
export class LinkHolder {
  readonly #url: string;
  readonly #authorization: string | null;

  /** @param authorization the whole header; null for none */
  constructor(url: string, authorization: string | null) {
    this.#url = url;
    this.#authorization = authorization;
  }

  async ask<Body = RefusalBody>(ask: string, more: object = {}): Promise<Answer<Body>> {
    const answer = await fetch(`${this.#url}/api/client`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.#authorization !== null && { authorization: this.#authorization }),
      },
      body: JSON.stringify({ ask, ...(ask === 'open' && { visit: 'visit-1' }), ...more }),
    });
    const text = await answer.text();
    return { status: answer.status, body: JSON.parse(text) as Body, text, headers: answer.headers };
  }
}
