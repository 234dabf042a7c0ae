// Types of papaparse for `tsconfig.pure.json`: its own types bring in Node's, which this folder must not use.
declare const Papa: {
  parse<Row>(
    text: string,
    options: { delimiter: string; preview: number; skipEmptyLines: boolean },
  ): { readonly data: Row[] };
};
export default Papa;
