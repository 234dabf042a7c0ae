import type { AudienceSource } from '../../core/contract/bodies/audienceSources.ts';
import type { WarehouseAudience } from './warehouseAudiences.ts';

/** A kept audience as call 1 tells of it. */
export function toContract({ away, ...audience }: WarehouseAudience): AudienceSource {
  const { name, says, people, rows, date, licence, sample } = audience;
  const told = { name, says, people, rows, date, licence, sample_may_leave: sample === 'browser', sample };
  return away === null ? told : { ...told, away };
}
