// What `tsconfig.pure.json` takes papaparse for: its own types bring in Node's, and with them everything that this folder
// must do without.
declare const Papa: {
  parse<Row>(
    text: string,
    options: { delimiter: string; preview: number; skipEmptyLines: boolean },
  ): { readonly data: Row[] };
};
export default Papa;
