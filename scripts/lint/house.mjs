import { dirname, join, relative, sep } from 'node:path';
import { mayNotImport } from './whoMayImport.mjs';

/** Reports an import that the table of docs/architecture.md does not allow, types included. */
const mayImport = {
  create(context) {
    const importer = relative(context.cwd, context.filename).split(sep).join('/');
    const look = (node) => {
      const name = node.source?.value;
      if (typeof name !== 'string' || !name.startsWith('.')) return;
      const message = mayNotImport(importer, join(dirname(importer), name).split(sep).join('/'));
      if (message !== undefined) context.report({ node: node.source, message });
    };
    return {
      ImportDeclaration: look,
      ExportNamedDeclaration: look,
      ExportAllDeclaration: look,
      ImportExpression: look,
      TSImportType: look,
    };
  },
};

/** Reports `private`: what is private is named with #. */
const hashPrivate = {
  create(context) {
    const look = (node) => {
      if (node.accessibility !== 'private' || node.kind === 'constructor') return;
      context.report({ node, message: 'What is private is named with #: nobody can reach it, not even by a cast.' });
    };
    return { PropertyDefinition: look, MethodDefinition: look };
  },
};

/** The rules of this house that no linter brings, for `.oxlintrc.json`. */
export default { meta: { name: 'house' }, rules: { 'may-import': mayImport, 'hash-private': hashPrivate } };
