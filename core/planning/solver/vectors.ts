// Plain loops: with callbacks these few multiplications would cost as much as a pass over thousands of respondents.

/** The square matrix times the vector. */
export function matVec(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  const product = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    let sum = 0;
    for (let column = 0; column < size; column++) sum += matrix[row * size + column]! * vector[column]!;
    product[row] = sum;
  }
  return product;
}

/** The dot product. */
export function dot(first: Float64Array, second: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < first.length; index++) sum += first[index]! * second[index]!;
  return sum;
}

/** Every value times the factor. */
export function scaled(values: Float64Array, factor: number): Float64Array {
  const all = new Float64Array(values.length);
  for (let index = 0; index < values.length; index++) all[index] = values[index]! * factor;
  return all;
}
