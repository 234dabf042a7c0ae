import { dirname, join, relative, sep } from 'node:path';
import { mayNotImport } from './whoMayImport.mjs';

/** Reports imports, including type imports, that the table of docs/architecture.md does not allow. */
const mayImport = {
  create(context) {
    const importer = relative(context.cwd, context.filename).split(sep).join('/');
    const checkImport = (node) => {
      const name = node.source?.value;
      if (typeof name !== 'string' || !name.startsWith('.')) return;
      const message = mayNotImport(importer, join(dirname(importer), name).split(sep).join('/'));
      if (message !== undefined) context.report({ node: node.source, message });
    };
    return {
      ImportDeclaration: checkImport,
      ExportNamedDeclaration: checkImport,
      ExportAllDeclaration: checkImport,
      ImportExpression: checkImport,
      TSImportType: checkImport,
    };
  },
};

/** Reports the `private` keyword: private members have a # name. */
const hashPrivate = {
  create(context) {
    const checkMember = (node) => {
      if (node.accessibility !== 'private' || node.kind === 'constructor') return;
      context.report({
        node,
        message: 'Use a # name for private members: they cannot be accessed, not even with a cast.',
      });
    };
    return { PropertyDefinition: checkMember, MethodDefinition: checkMember };
  },
};

/** The project's own lint rules, for `.oxlintrc.json`. */
export default { meta: { name: 'house' }, rules: { 'may-import': mayImport, 'hash-private': hashPrivate } };
