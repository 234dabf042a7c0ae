import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'planted-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('npm run build prints the error with file and line, and exits with 1', () => {
  for (const name of [
    'scripts',
    'backend',
    'core',
    'index.html',
    'faq.html',
    'client.html',
    'client.vite.config.ts',
    'vite.config.ts',
    'package.json',
    'tsconfig.json',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  mkdirSync(join(copy, 'src', 'ui'), { recursive: true });
  cpSync(join(root, 'src', 'ui', 'fonts.css'), join(copy, 'src', 'ui', 'fonts.css'));
  writeFileSync(join(copy, 'src', 'main.tsx'), "document.title = 'Planner';\nconst planted = ;\n");
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'build'], {
    cwd: copy,
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/main\.tsx:2:17/);
  expect(stderr).toContain('const planted = ;');
  expect(stderr).not.toMatch(/^\s+at .*\(.*:\d+:\d+\)$/m);
  expect(stdout).not.toContain('Built');
  expect(status).toBe(1);
});
