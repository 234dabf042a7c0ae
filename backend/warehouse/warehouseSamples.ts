import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { AudienceSample, WarehouseAudiences, WarehouseContext } from './warehouseAudiences.ts';
import type { BlobStore } from '../files/blobStore.ts';
import type { OwnedPlan } from '../plans/planStore.ts';
import type { SampleStore } from '../plans/sampleStore.ts';
import { collectGarbage } from '../workers/collectGarbage.ts';
import type { MatrixLocation } from '../workers/audienceMatrixFile.ts';
import { SampleMemory } from './sampleMemory.ts';
import type { Stores } from '../plans/stores.ts';

/** The fields of a plan that determine its sample. `sample` is the `contentHash` of an AudienceSample; null in plans of earlier versions. */
export type SampledPlan = Pick<OwnedPlan, 'key' | 'sample' | 'demo' | 'assumptions' | 'mediaScore'>;

interface SampleDependencies {
  readonly warehouse: Pick<WarehouseAudiences, 'sampleRule' | 'redraw'>;
  readonly blobs: BlobStore;
  readonly samples: SampleStore;
}

type DrawSample = AudienceSample['draw'];
/** The name under which audience matrices are stored, also those of samples. It is older than the term audience matrix. */
const MATRIX_FILE = 'audience.folded';

/**
 * Samples for plans from warehouse audiences. Where the rule of the audience allows storing, plans with the same sample share one stored
 * copy. Otherwise this process keeps the sample in memory for some minutes; later, or in another process, it is drawn again.
 */
export class WarehouseSamples {
  readonly #dependencies: SampleDependencies;
  readonly #memory = new SampleMemory();
  /** Samples that are being drawn. Concurrent calls for the same sample share one drawing. */
  readonly #drawing = new Map<string, Promise<unknown>>();

  constructor(dependencies: SampleDependencies) {
    this.#dependencies = dependencies;
  }

  /** Prepares the sample during call 3, for later calls. @throws what drawing the sample throws */
  async prepare(source: string, { contentHash, draw }: AudienceSample): Promise<void> {
    if (this.#mayStore(source)) await this.#fromStore(source, contentHash, draw);
    else await this.#fromMemory(contentHash, draw);
  }

  /** Where workers read a plan's sample. @throws {JobRefusal} when the sample must be drawn again and the rows have changed */
  async locationOf(plan: SampledPlan, context: WarehouseContext): Promise<MatrixLocation> {
    const { source, contentHash, draw } = this.#sampleOf(plan, context);
    if (!this.#mayStore(source)) return this.#fromMemory(contentHash, draw);
    const place = await this.placeOf(plan, context);
    const path = await this.#dependencies.blobs.localFile(place, MATRIX_FILE);
    if (path === null) throw new Error(`The sample of plan ${plan.key} is gone.`);
    return path;
  }

  /** The key in the file store of a sample that may be stored. A missing sample is drawn again. */
  async placeOf(plan: SampledPlan, context: WarehouseContext): Promise<string> {
    const { source, contentHash, draw } = this.#sampleOf(plan, context);
    // Earlier versions stored a sample with each plan.
    if (plan.sample === null && (await this.#isStored(plan.key))) return plan.key;
    return this.#fromStore(source, contentHash, draw);
  }

  close(): void {
    this.#memory.clear();
  }

  #mayStore(source: string): boolean {
    return this.#dependencies.warehouse.sampleRule(source) !== 'never';
  }

  /** The sample that a plan needs: its audience, its `contentHash` (for plans of earlier versions, the plan's key), and how it is drawn again. */
  #sampleOf({ key, sample, demo: demographic, assumptions, mediaScore }: SampledPlan, context: WarehouseContext) {
    const { audience_source: source, audience: facts } = mediaScore;
    if (source === undefined || !facts) throw new Error(`Plan ${key} was not made from a warehouse audience.`);
    const draw = () => this.#dependencies.warehouse.redraw({ name: source, demographic, assumptions, facts }, context);
    return { source, contentHash: sample ?? key, draw };
  }

  async #fromMemory(contentHash: string, draw: DrawSample): Promise<SharedArrayBuffer> {
    const find = async () => this.#memory.get(contentHash);
    return this.#findOrCreate(contentHash, find, async () => {
      const sample = await draw();
      this.#memory.add(contentHash, sample);
      return sample;
    });
  }

  async #fromStore(source: string, contentHash: string, draw: DrawSample): Promise<string> {
    const { samples } = this.#dependencies;
    const find = async () => {
      const place = await samples.find(contentHash);
      if (place === null || (await this.#isStored(place))) return place;
      await samples.forget(place);
      return null;
    };
    return this.#findOrCreate(contentHash, find, async () => this.#store(source, contentHash, await draw()));
  }

  async #store(source: string, contentHash: string, sample: SharedArrayBuffer): Promise<string> {
    const { blobs, samples } = this.#dependencies;
    const path = await blobs.newTemporaryFile();
    // A sample that is stored again gets a new place, so that a delete of the earlier copy that is still under way cannot remove it.
    // It has the form of a plan key, with 64 characters at most. A hash has 43; a plan's key, which replaces it for plans of earlier
    // versions, may have more.
    const place = `${contentHash.slice(0, 43)}-${randomBytes(9).toString('base64url')}`;
    try {
      await writeFile(path, new Uint8Array(sample));
      await blobs.keep(place, MATRIX_FILE, path);
    } finally {
      await rm(path, { force: true });
      collectGarbage();
    }
    // Another process may have stored the same sample first.
    const recordedPlace = await samples.add({ content: contentHash, place, source });
    if (recordedPlace !== place) await blobs.remove(place);
    return recordedPlace;
  }

  async #isStored(place: string): Promise<boolean> {
    return (await this.#dependencies.blobs.localFile(place, MATRIX_FILE)) !== null;
  }

  /** Finds or makes a sample, once for concurrent callers. If making it fails, the next caller tries again. */
  async #findOrCreate<Result>(
    contentHash: string,
    find: () => Promise<Result | null>,
    create: () => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      const running = this.#drawing.get(contentHash);
      if (running === undefined) break;
      await running.catch(() => undefined);
    }
    const pending = find().then((found) => found ?? create());
    this.#drawing.set(contentHash, pending);
    return pending.finally(() => this.#drawing.delete(contentHash));
  }
}

/**
 * The audience matrix of a plan: the file that the upload stored, or the sample of a
 * warehouse audience.
 */
export async function audienceMatrixLocation(
  { files, warehouseSamples }: Pick<Stores, 'files'> & { readonly warehouseSamples: WarehouseSamples },
  plan: OwnedPlan,
  context: WarehouseContext,
): Promise<MatrixLocation> {
  if (plan.mediaScore.audience_source !== undefined) return warehouseSamples.locationOf(plan, context);
  const path = await files.localFile(plan.key, MATRIX_FILE);
  if (!path) throw new Error(`The audience matrix of plan ${plan.key} is gone.`);
  return path;
}
