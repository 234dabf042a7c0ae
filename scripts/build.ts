import { buildAll } from './building/buildAll.ts';

await buildAll();
console.log('Built dist/web and dist/backend.');
