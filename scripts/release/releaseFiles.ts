/** Files that name the version. Code reads it from package.json. */
export const VERSIONED_FILES = [
  'package.json',
  'package-lock.json',
  'docs/deploy/Dockerfile',
  'docs/deploy/compose.yaml',
  'docs/deploy/kubernetes.yaml',
] as const;

const VERSION = /^\d+\.\d+\.\d+$/;

/**
 * CHANGELOG.md with the date of a release.
 * @param version as `1.1.0`
 * @param today ISO date
 * @returns the new text, or a sentence that says what is missing
 */
export function datedChangelog(
  changes: string,
  version: string,
  today: string,
): { readonly text: string } | { readonly fault: string } {
  if (!VERSION.test(version)) return { fault: `"${version}" is no version. Name one, such as: npm run release 1.1.0` };
  const heading = `## ${version}, not released yet`;
  if (!changes.includes(`${heading}\n`))
    return { fault: `CHANGELOG.md has no heading "${heading}". Add it, with what changes for operators and planners.` };
  return { text: changes.replace(heading, `## ${version}, ${today}`) };
}

/** A file with the new version of the product in place of the old one: in the field `version`, and in the tag of the image. */
export function withVersion(text: string, before: string, version: string): string {
  const nameLine = `"name": "attentive-media-planner",\n`;
  return text
    .replaceAll(`media-planner:${before}`, `media-planner:${version}`)
    .replace(new RegExp(`(${nameLine} *"version": ")[^"]+`, 'g'), `$1${version}`)
    .replace(new RegExp(`("packages": \\{\\s*"": \\{\\s*${nameLine.trim()}\\s*"version": ")[^"]+`), `$1${version}`);
}
