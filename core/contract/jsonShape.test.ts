import { jsonShape } from './jsonShape.ts';

test.each<[string, number, number, number, number]>([
  ['{}', 1, 2, 0, 0],
  ['[[[1,2],[3]]]', 3, 7, 0, 0],
  ['{"a":"[[[[{{{{,,,,"}', 1, 2, 1, 1],
  ['{"a\\"[":"\\\\","b":["\\"",2]}', 2, 5, 2, 2],
  ['"unfinished [', 0, 1, 0, 0],
  ['{"a":{"b":1,"c":2},"d":[{"e":3}]}', 3, 7, 2, 5],
])(
  '%s is %i deep and holds %i values at most, %i fields in one object, %i in all',
  (text, depth, values, maximumFields, fields) => {
    const shape = { depth, values, maximumFields, fields };
    expect(jsonShape(Buffer.from(text))).toEqual(shape);
    expect(jsonShape(Uint16Array.from(text, (letter) => letter.charCodeAt(0)))).toEqual(shape);
  },
);
