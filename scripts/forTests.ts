const BY_NAME = /\.(test|spec|bench|build)\.tsx?$/;
const BY_FOLDER = /(^|\/)(testing|e2e|bench|scripts|samples|integrationTests|gallery)\//;

/** Whether a file is for tests, builds or benchmarks and does not ship. @param path from the repository's root, with forward slashes */
export function isForTests(path: string): boolean {
  return BY_NAME.test(path) || BY_FOLDER.test(path);
}
