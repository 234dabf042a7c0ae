/** A link of the signed-out footer. */
export interface AgencyLink {
  readonly label: string;
  readonly href: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads variables one by one and gathers a sentence for each that cannot be used, so that all faults show at once. */
export class EnvironmentReader {
  readonly faults: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  text(name: string, otherwise: string): string {
    return this.#given(name) ?? otherwise;
  }

  wholeNumber(name: string, otherwise: number, least: number, most: number): number {
    const text = this.#given(name);
    if (text === undefined) return otherwise;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    this.#fault(name, `must be a whole number from ${least} to ${most}`, text);
    return otherwise;
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice {
    const text = this.#given(name);
    if (text === undefined) return otherwise;
    const found = choices.find((choice) => choice === text);
    if (!found) this.#fault(name, `must be one of ${choices.join(', ')}`, text);
    return found ?? otherwise;
  }

  yesOrNo(name: string, otherwise: boolean): boolean {
    return this.oneOf(name, ['true', 'false'], String(otherwise) as 'true' | 'false') === 'true';
  }

  matching(name: string, pattern: RegExp, rule: string): string | null {
    const text = this.#given(name);
    if (text === undefined || pattern.test(text)) return text ?? null;
    this.#fault(name, `must ${rule}`, text);
    return null;
  }

  hostAndPort(name: string): string | null {
    return this.matching(name, /^[\w.-]+:\d{1,5}$/, 'be a host and a port, such as 127.0.0.1:9099, without http://');
  }

  domain(name: string, otherwise: string): string {
    return (this.matching(name, DOMAIN, 'be a domain such as agency.example') ?? otherwise).toLowerCase();
  }

  domains(name: string): string[] {
    return this.#list(name, ',').flatMap((entry) => {
      if (DOMAIN.test(entry)) return [entry.toLowerCase()];
      this.#fault(name, 'must list domains with commas, such as agency.example,client.example', entry);
      return [];
    });
  }

  /** An address with one of the given schemes; null when not set. The value is not shown: it may hold a password. */
  address(name: string, schemes: readonly string[]): string | null {
    const text = this.#given(name);
    if (text === undefined) return null;
    if (schemes.includes(schemeOf(text))) return text;
    this.faults.push(
      `${name} must be an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`,
    );
    return null;
  }

  /** An http(s) address without a path; null when not set. The value is not shown: it may hold a password. */
  origin(name: string, example: string): string | null {
    const text = this.#given(name)?.replace(/\/$/, '');
    if (text === undefined) return null;
    if (isOrigin(text)) return text;
    this.faults.push(`${name} must be an address without a path, such as ${example}.`);
    return null;
  }

  /** A path of our own ("/faq.html") or an address elsewhere. */
  pageAddress(name: string, otherwise: string): string {
    const text = this.#given(name);
    if (text === undefined) return otherwise;
    if (isPageAddress(text)) return text;
    this.#fault(name, 'must be a path such as /faq.html or an http(s) address', text);
    return otherwise;
  }

  origins(name: string): string[] {
    return this.#list(name, ',').flatMap((entry) => {
      if (isOrigin(entry)) return [entry];
      this.#fault(
        name,
        'must list origins with commas, such as https://plans.agency.example (no path, no slash)',
        entry,
      );
      return [];
    });
  }

  /** `Label https://address; Another label https://address`. */
  links(name: string): AgencyLink[] {
    return this.#list(name, ';').flatMap((entry) => {
      const [, label, href] = /^(.+)\s+(\S+)$/.exec(entry) ?? [];
      if (label && href && isPageAddress(href)) return [{ label: label.trim(), href }];
      this.#fault(name, 'must list links as "Label https://address; Another label https://address"', entry);
      return [];
    });
  }

  /** Whether the variable says anything. */
  has(name: string): boolean {
    return this.#given(name) !== undefined;
  }

  #given(name: string): string | undefined {
    const text = this.#environment[name]?.trim();
    return text === '' ? undefined : text;
  }

  #list(name: string, separator: string): string[] {
    return (this.#given(name) ?? '')
      .split(separator)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
  }

  #fault(name: string, rule: string, value: string): void {
    this.faults.push(`${name} ${rule}; it is "${value}".`);
  }
}

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

function schemeOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : '';
}

function isOrigin(text: string): boolean {
  return ['http:', 'https:'].includes(schemeOf(text)) && new URL(text).origin === text;
}

function isPageAddress(text: string): boolean {
  return /^\/(?!\/)/.test(text) || ['http:', 'https:'].includes(schemeOf(text));
}
