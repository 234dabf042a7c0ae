/**
 * Factors the symmetric positive definite matrix A = L L' in place: the lower triangle becomes L.
 * @param matrix row-major size x size; only the lower triangle is read
 * @returns false when a pivot is not above zero (A is not positive definite); the matrix is then invalid
 */
export function factor(matrix: Float64Array, size: number): boolean {
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

/** Solves L L' x = right with L from {@link factor}. */
export function solve(lower: Float64Array, size: number, right: Float64Array): Float64Array {
  const x = Float64Array.from(right);
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
