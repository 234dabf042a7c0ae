import type { AccessCache } from './accessCache.ts';
import type { AudienceReader } from './audienceReading/audienceReader.ts';
import type { Analytics } from './analytics.ts';
import type { AuthService } from './auth.ts';
import type { PlannerSettings } from './config.ts';
import type { FileVault } from './fileVault.ts';
import type { PlanOwner } from './planOwner.ts';
import type { ProgressMeter } from './progressMeter.ts';
import type { RememberedEmail } from './rememberedEmail.ts';

/** Every outside thing the product stands on. The store is given one set; tests give it another. */
export interface Services {
  readonly settings: PlannerSettings;
  readonly auth: AuthService;
  readonly vault: FileVault;
  readonly audienceReader: AudienceReader;
  readonly progress: ProgressMeter;
  readonly analytics: Analytics;
  readonly accessCache: AccessCache;
  readonly rememberedEmail: RememberedEmail;
  readonly planOwner: PlanOwner;
}
