import type { AccessCache } from './planning/accessCache.ts';
import type { RememberedAnswers } from './browser/rememberedAnswers.ts';
import type { AudienceReader } from './audienceReading/audienceReader.ts';
import type { Analytics } from './browser/analytics.ts';
import type { AuthService } from './account/auth.ts';
import type { PlannerSettings } from './webSettings.ts';
import type { FileVault } from './browser/fileVault.ts';
import type { StoredText } from './account/accountStorage.ts';
import type { ProgressMeter } from './planning/progressMeter.ts';
import type { DeskService } from './deskWorker/deskService.ts';

/** Everything outside the app, as interfaces. The store of the app gets the real services; tests pass others. */
export interface Services {
  readonly settings: PlannerSettings;
  readonly auth: AuthService;
  readonly vault: FileVault;
  readonly audienceReader: AudienceReader;
  readonly desk: DeskService;
  readonly progress: ProgressMeter;
  readonly analytics: Analytics;
  readonly accessCache: AccessCache;
  /** The address to which a sign-up link was mailed. */
  readonly rememberedEmail: StoredText;
  readonly rememberedAnswers: RememberedAnswers;
  /** The account id of the user whose plan is stored. */
  readonly planOwner: StoredText;
}

/** The store's services. RTK Query passes them as `extra`, which has no type. */
export function servicesOf({ extra }: { readonly extra: unknown }): Services {
  return extra as Services;
}
