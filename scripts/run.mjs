/* Starts one of the TypeScript scripts in this folder: `node scripts/run.mjs start`.
   Plain old JavaScript, so that an old Node prints a message instead of a syntax error. */
const NEEDED_NODE = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NEEDED_NODE[0] || (major === NEEDED_NODE[0] && minor < NEEDED_NODE[1])) {
  console.error(
    `This needs Node ${NEEDED_NODE.join('.')} or newer; this is Node ${process.versions.node}. Install one from https://nodejs.org.`,
  );
  process.exit(1);
}
// On Windows the path of a file address starts with a slash before the drive.
process.chdir(new URL('..', import.meta.url).pathname.replace(/^\/(?=[A-Za-z]:)/, ''));
try {
  const { register } = await import('tsx/esm/api');
  register();
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.error('The libraries are not installed yet. Run: npm ci');
  process.exit(1);
}
try {
  await import(`./${process.argv[2]}.ts`);
} catch (error) {
  const isModuleMissing = error.code === 'ERR_MODULE_NOT_FOUND';
  console.error(isModuleMissing ? 'The libraries are not complete. Run: npm ci' : String(error.message).split('\n')[0]);
  process.exit(1);
}
