import type { FoldedFile } from './respondentFile.ts';

/** The folded file with all its weights multiplied. The arrays of the given file are overwritten. */
export function scaledBy<File extends FoldedFile>(file: File, factor: number): File {
  if (factor === 1) return file;
  const { folded } = file;
  const multiply = (values: Float64Array) => {
    for (let index = 0; index < values.length; index++) values[index]! *= factor;
    return values;
  };
  return {
    ...file,
    users: file.users.map((people) => people * factor),
    folded: {
      ...folded,
      universe: folded.universe * factor,
      targetUniverse: folded.targetUniverse * factor,
      weights: multiply(folded.weights),
      ...(folded.targets && {
        targets: {
          ...folded.targets,
          others: { ...folded.targets.others, weights: multiply(folded.targets.others.weights) },
        },
      }),
      populationUse: multiply(folded.populationUse),
      vehicles: folded.vehicles.map((vehicle) => ({
        ...vehicle,
        populationUse: vehicle.populationUse * factor,
        targetUse: vehicle.targetUse * factor,
      })),
    },
  };
}
