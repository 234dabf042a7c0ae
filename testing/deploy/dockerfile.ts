/** The used parts of Docker's files: enough to do the same steps without a container engine. */

/** Settings and commands of the last stage of a Dockerfile. */
export interface ImageFacts {
  readonly base: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  /** All instructions of all stages, with their first word. */
  readonly instructions: readonly (readonly [name: string, rest: string])[];
}

export function readDockerfile(text: string): ImageFacts {
  const instructions = text
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => [line.split(' ', 1)[0]!, line.slice(line.indexOf(' ') + 1)] as const);
  const last = (name: string) => instructions.findLast(([one]) => one === name)?.[1] ?? '';
  const pairs = last('ENV')
    .split(' ')
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  return {
    base: /NODE_IMAGE=(\S+)/.exec(last('ARG'))?.[1] ?? instructions.find(([name]) => name === 'ARG')![1].split('=')[1]!,
    environment: Object.fromEntries(pairs) as Record<string, string>,
    user: last('USER'),
    command: JSON.parse(last('CMD')) as string[],
    healthCheck: JSON.parse(last('HEALTHCHECK').replace(/^.*?CMD /, '')) as string[],
    instructions,
  };
}

/** Whether a .dockerignore keeps a path out of the image. The last pattern that matches the path or a folder above it decides. */
export function isIgnored(dockerignore: string, path: string): boolean {
  const patterns = dockerignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const folders = path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'));
  return patterns.reduce((ignored, line) => {
    const negated = line.startsWith('!');
    const pattern = matcher(negated ? line.slice(1) : line);
    return folders.some((folder) => pattern.test(folder)) ? !negated : ignored;
  }, false);
}

function matcher(pattern: string): RegExp {
  const text = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\//g, '\0')
    .replace(/\*/g, '[^/]*')
    .replaceAll('\0', '(.*/)?');
  return new RegExp(`^${text}$`);
}
