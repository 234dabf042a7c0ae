import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import type { Plugin } from 'vite';

const ROOT = process.cwd();
/** Documents for planners that the product also serves, under help/. They look like the FAQ, which links to them. */
const SERVED_DOCUMENTS = ['audience-files'];
const TEMPLATE = 'faq.html';

const read = (name: string) => readFileSync(join(ROOT, 'docs', `${name}.md`), 'utf8');
const picturesOf = (markdown: string) =>
  [...markdown.matchAll(/\]\((screenshots\/[\w.-]+)\)/g)].map(([, path]) => path!);

/**
 * Renders a document as a page.
 * @param template a page whose head is used, except its title
 * @param markdown starts with its title as a first-level heading
 */
export function documentPage(template: string, markdown: string): string {
  const title = /^# (.+)$/m.exec(markdown)![1]!;
  const body = marked.parse(markdown, { async: false });
  return template
    .replace(/<title>.*?<\/title>/s, () => `<title>${title}</title>`)
    .replace(/<body>.*<\/body>/s, () => `<body><main>${body}</main></body>`);
}

/** Serves the documents with their images in development, and builds them. */
export function documentPages(): Plugin {
  return {
    name: 'document-pages',
    enforce: 'post',
    configureServer(server) {
      server.middlewares.use('/help', (request, response, next) => {
        const requestedPath = request.url!.replace(/[?#].*$/, '').slice(1);
        const name = SERVED_DOCUMENTS.find((document) => requestedPath === `${document}.html`);
        const picture = SERVED_DOCUMENTS.flatMap((document) => picturesOf(read(document))).find(
          (path) => requestedPath === path,
        );
        if (picture) return void response.end(readFileSync(join(ROOT, 'docs', picture)));
        if (!name) return next();
        void server.transformIndexHtml(`/${TEMPLATE}`, readFileSync(join(ROOT, TEMPLATE), 'utf8')).then((template) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(documentPage(template, read(name)));
        }, next);
      });
    },
    generateBundle(_options, bundle) {
      const template = bundle[TEMPLATE];
      if (template?.type !== 'asset') return this.error(`${TEMPLATE} must be built before the documents.`);
      for (const name of SERVED_DOCUMENTS) {
        const markdown = read(name);
        const source = documentPage(String(template.source), markdown);
        this.emitFile({ type: 'asset', fileName: `help/${name}.html`, source });
        for (const path of picturesOf(markdown)) {
          const picture = readFileSync(join(ROOT, 'docs', path));
          this.emitFile({ type: 'asset', fileName: `help/${path}`, source: picture });
        }
      }
    },
  };
}
