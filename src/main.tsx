import { createRoot } from 'react-dom/client';
import './ui/base.css';
import { loadChunk } from './components/loadChunk.ts';
import { CHUNK } from './pageChunks.ts';

const element = document.getElementById('root')!;
const root = createRoot(element);

loadChunk(CHUNK.app, () => import('./start.tsx'))
  .then(({ start }) => start(root))
  .catch((cause: Error) => {
    // No page has loaded that could show the error, so the message is written into the document.
    root.unmount();
    element.textContent = `The media planner could not start: ${cause.message}. Reload the page to try again.`;
  });
