import type { BlobStore } from '../files/blobStore.ts';
import type { SharedFiles } from '../files/sharedFiles.ts';
import type { PastPlans } from './pastPlans.ts';
import type { PlanLayers } from './planLayers.ts';
import type { PlanStore } from './planStore.ts';
import type { SampleStore } from './sampleStore.ts';

/** The stores of plans: rows and files. */
export interface Stores {
  readonly plans: PlanStore;
  readonly pastPlans: PastPlans;
  readonly planLayers: PlanLayers;
  readonly samples: SampleStore;
  /** The files of plans. They and the samples are stored in `blobs`. */
  readonly files: SharedFiles;
  readonly blobs: BlobStore;
}
