import type { FoldedFile } from './respondentFile.ts';

/** The file with all its weights multiplied. The arrays of the given one are overwritten. */
export function scaledBy<File extends FoldedFile>(file: File, factor: number): File {
  if (factor === 1) return file;
  const { folded } = file;
  const times = (values: Float64Array) => {
    for (let at = 0; at < values.length; at++) values[at]! *= factor;
    return values;
  };
  return {
    ...file,
    users: file.users.map((people) => people * factor),
    folded: {
      ...folded,
      universe: folded.universe * factor,
      targetUniverse: folded.targetUniverse * factor,
      weights: times(folded.weights),
      ...(folded.targets && {
        targets: {
          ...folded.targets,
          others: { ...folded.targets.others, weights: times(folded.targets.others.weights) },
        },
      }),
      populationUse: times(folded.populationUse),
      vehicles: folded.vehicles.map((vehicle) => ({
        ...vehicle,
        populationUse: vehicle.populationUse * factor,
        targetUse: vehicle.targetUse * factor,
      })),
    },
  };
}
