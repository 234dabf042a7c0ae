import { memorySource } from '../../core/audience/bytes/memorySource.ts';
import { accessCache } from '../../src/services/planning/accessCache.ts';
import { dataLayerAnalytics } from '../../src/services/browser/analytics.ts';
import { correctFile, convertSpss } from '../../src/services/audienceReading/convertFile.ts';
import { readAnswerFigures } from '../../src/services/audienceReading/answerFigures.ts';
import { readSheet } from '../../src/services/audienceReading/readSheet.ts';
import { previewAudience } from '../../src/services/audienceReading/previewAudience.ts';
import { rememberedAnswers } from '../../src/services/browser/rememberedAnswers.ts';
import type { TextStorage } from '../../src/services/browser/browserStorage.ts';
import { readSettings } from '../../src/services/webSettings.ts';
import { memoryVault } from '../../src/services/browser/fileVault.ts';
import type { FileVault } from '../../src/services/browser/fileVault.ts';
import { planOwner, rememberedEmail } from '../../src/services/account/accountStorage.ts';
import { progressMeter } from '../../src/services/planning/progressMeter.ts';
import type { Services } from '../../src/services/services.ts';
import { bytesOf } from './blobs.ts';
import { inThreadDesk } from './inThreadDesk.ts';
import { FakeAuth } from './fakeAuth.ts';

export interface TestServices extends Services {
  readonly auth: FakeAuth;
  readonly vault: FileVault;
}

/** The real services on the real backend; only the identity provider is fake. */
export function testServices(settings: object = {}, storage: TextStorage = localStorage): TestServices {
  return {
    settings: readSettings(settings),
    auth: new FakeAuth(),
    vault: memoryVault(),
    // The worker's functions on this thread: jsdom has no workers.
    audienceReader: {
      read: async (task, onProgress) => previewAudience(memorySource(await bytesOf(task.file)), task, onProgress),
      readAnswers: async (task, known, onFigures) =>
        readAnswerFigures(memorySource(await bytesOf(task.file)), task, known, onFigures),
      correct: async (task, onProgress) => correctFile(memorySource(await bytesOf(task.file)), task, onProgress),
      readSheet: async (file) => readSheet(memorySource(await bytesOf(file))),
      convertSpss: async (file, onProgress) => convertSpss(memorySource(await bytesOf(file)), onProgress),
    },
    desk: inThreadDesk,
    progress: progressMeter(),
    analytics: dataLayerAnalytics,
    accessCache: accessCache(sessionStorage, storage),
    rememberedEmail: rememberedEmail(storage),
    rememberedAnswers: rememberedAnswers(storage),
    planOwner: planOwner(storage),
  };
}
