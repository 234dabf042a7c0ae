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

/** The sum of all values. */
export function sum(values: Float64Array): number {
  let total = 0;
  for (let index = 0; index < values.length; index++) total += values[index]!;
  return total;
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

/** Adds `factor` times `values` to `sum`. */
export function addTo(sum: Float64Array, values: Float64Array, factor: number): void {
  for (let index = 0; index < sum.length; index++) sum[index] = sum[index]! + factor * values[index]!;
}

/**
 * Factors the symmetric positive definite matrix A = L L' in place: the lower triangle becomes L.
 * @param matrix row-major size x size; only the lower triangle is read
 * @returns false when a pivot is not above zero (A is not positive definite); the matrix is then invalid
 */
export function choleskyFactor(matrix: Float64Array, size: number): boolean {
  for (let column = 0; column < size; column++) {
    let pivot = matrix[column * size + column]!;
    for (let k = 0; k < column; k++) pivot -= matrix[column * size + k]! ** 2;
    if (!(pivot > 0)) return false;
    const diagonal = Math.sqrt(pivot);
    matrix[column * size + column] = diagonal;
    for (let row = column + 1; row < size; row++) {
      let entry = matrix[row * size + column]!;
      for (let k = 0; k < column; k++) entry -= matrix[row * size + k]! * matrix[column * size + k]!;
      matrix[row * size + column] = entry / diagonal;
    }
  }
  return true;
}

/** Solves L L' x = right with L from {@link choleskyFactor}. */
export function solveCholesky(lower: Float64Array, size: number, right: Float64Array): Float64Array {
  const x = right.slice(0, size);
  for (let row = 0; row < size; row++) {
    let value = x[row]!;
    for (let k = 0; k < row; k++) value -= lower[row * size + k]! * x[k]!;
    x[row] = value / lower[row * size + row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    let value = x[row]!;
    for (let k = row + 1; k < size; k++) value -= lower[k * size + row]! * x[k]!;
    x[row] = value / lower[row * size + row]!;
  }
  return x;
}
