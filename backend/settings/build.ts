import manifest from '../../package.json' with { type: 'json' };

/** Version and commit of the running build. Only package.json states the version; backend/vite.config.ts writes the commit into a build. */
export const BUILD = { version: manifest.version, commit: process.env.BUILD_COMMIT || 'source' } as const;

/** The build in one word, for log lines: `1.0.0+3f2a9c1b7d10`. */
export const BUILD_NAME = `${BUILD.version}+${BUILD.commit}`;
