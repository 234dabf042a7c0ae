// Types of papaparse for `tsconfig.pure.json`. The types that come with papaparse include those of Node, which this folder must not use.
declare const Papa: {
  parse<Row>(
    text: string,
    options: { delimiter: string; preview: number; skipEmptyLines: boolean },
  ): { readonly data: Row[] };
};
export default Papa;
