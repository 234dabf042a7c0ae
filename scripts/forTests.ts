const TEST_NAMES = /\.(test|spec|bench|build)\.tsx?$/;
const TEST_FOLDERS = /(^|\/)(testing|e2e|bench|scripts|samples|integrationTests|gallery)\//;

/** Whether a file is for tests, builds or benchmarks and does not ship. @param path from the repository's root, with forward slashes */
export function isForTests(path: string): boolean {
  return TEST_NAMES.test(path) || TEST_FOLDERS.test(path);
}
