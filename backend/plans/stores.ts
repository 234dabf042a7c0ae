import type { BlobStore } from '../files/blobStore.ts';
import type { PastPlans } from './pastPlans.ts';
import type { PlanStore } from './planStore.ts';
import type { SampleStore } from './sampleStore.ts';

/** Where plans are kept: their rows, and the files that belong to them. */
export interface Stores {
  readonly plans: PlanStore;
  readonly pastPlans: PastPlans;
  readonly samples: SampleStore;
  readonly blobs: BlobStore;
}
