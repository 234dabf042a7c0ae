import type { Generated } from 'kysely';

/** JSON text, gzipped: bodies of 200 kB would otherwise dominate the database. */
type GzippedJson = Uint8Array;

interface PlansTable {
  /** 192 random bits, base64url. */
  key: string;
  owner_uid: string;
  owner_email: string;
  /** The part of the owner's e-mail after the @, in lower case. */
  company: string;
  /** 'scored' from call 3 on; 'finished' once its proposal is stored; then it never changes. */
  state: 'scored' | 'finished';
  /** ISO 8601, UTC. */
  created: string;
  finished: string | null;

  strategy: string;
  demo: string;
  client: string;
  file_name: string;
  file_bytes: number;
  assumptions: GzippedJson;
  media_score_reply: GzippedJson;
  reach_reply: GzippedJson | null;

  name: string | null;
  /** [$] */
  budget: number | null;
  /** 'Default' or '3 channels'. */
  budget_constraints: string | null;
  /** Attentive reach [people] and cost of one person reached [$], copied from the report so that the list of past plans need not unpack it. */
  reach: number | null;
  cost: number | null;
  /** Groups the versions of one plan of an owner: the key of the first. */
  family: string | null;
  version: number | null;
  /** ISO 8601, UTC. */
  archived: string | null;
  plan_details: GzippedJson | null;
  plan_report: GzippedJson | null;
  /** 1 where the target is everybody in the file, in place of `demo`; null for older plans. */
  everybody: number | null;
  /** Id of the client in the option lists; null for plans older than this column. */
  client_id: string | null;
  /** For a warehouse audience: `content` of its sample in SamplesTable. Null for a file, and for plans older than that table. */
  sample: string | null;
}

/** The stored samples of warehouse audiences, each stored once for all plans with the same `content`. */
interface SamplesTable {
  /** A hash of all that the sample is drawn from. */
  content: string;
  /** The blob's key. A sample that was deleted and is stored again has another. */
  place: string;
  /** Name of the warehouse audience. */
  source: string;
  /** When a run last asked for it; ISO 8601, UTC. */
  used: string;
}

/** The newest version number of a family. It never decreases, even when versions are deleted. */
interface FamiliesTable {
  owner_uid: string;
  family: string;
  newest: number;
}

/** One row: the id of this database, which is also stored with the files, so that they can be matched. */
interface InstallationTable {
  id: string;
  /** The version of the product that changed the tables last; null before versions were noted. */
  changed_by: string | null;
}

/** A rate card: `seed` (of the company ''), `agency` or `client:<id>`. */
interface RateCardsTable {
  company: string;
  card: string;
  /** ISO 8601, UTC; null while it is in use. */
  archived: string | null;
}

/**
 * The versions of a card, numbered from 1; a published one never changes, except that it may be withdrawn. Number 0 is
 * the draft: its row stays when the draft is gone, and counts the changes of the card in `revision`.
 */
interface RateVersionsTable {
  company: string;
  card: string;
  number: number;
  /** Of number 0: how often the card was changed. Of a version: that count after it was published. */
  revision: number;
  /** First and last day on which it is in force, ISO days; null for the draft and for an open end. */
  valid_from: string | null;
  valid_to: string | null;
  author_uid: string;
  author_email: string;
  /** ISO 8601, UTC. */
  saved: string;
  withdrawn: string | null;
  note: string;
  /** Ids of the questions that were answered with Keep, as JSON text. */
  answers: string;
  /** Of `content`, in hexadecimal; '' without one. */
  sha256: string;
  /** Csv text of the own cells; of the seed, JSON text of its three files. Null when there is no draft. */
  content: string | null;
}

/** One row with a random value that changes with every published version: processes compare it with what they have read. */
interface RateStampTable {
  stamp: string;
}

/** A version of a layer on a finished plan, such as its weeks. Deleted with the plan. */
interface PlanLayersTable {
  plan_key: string;
  layer: string;
  /** Counted from 1. */
  version: number;
  /** Null where the layer was taken away. */
  body: GzippedJson | null;
  figures: GzippedJson | null;
  /** ISO 8601, UTC; and the e-mail address of who changed it. */
  changed: string;
  changed_by: string;
}

/** A line of the audit log. Triggers refuse changes, and deletions in the first twelve months. */
interface AuditTable {
  /** In the order of writing. */
  id: Generated<number>;
  /** ISO 8601, UTC; of a sign-in, its own moment. */
  at: string;
  company: string;
  /** Who did it. */
  member_id: string;
  /** One of AUDIT_EVENTS in core/contract/bodies/audit.ts. */
  what: string;
  plan_key: string | null;
  client_id: string | null;
  /** JSON text. */
  about: string;
  request_id: string | null;
}

export interface Tables {
  plans: PlansTable;
  families: FamiliesTable;
  installation: InstallationTable;
  samples: SamplesTable;
  rate_cards: RateCardsTable;
  rate_versions: RateVersionsTable;
  rate_stamp: RateStampTable;
  plan_layers: PlanLayersTable;
  audit: AuditTable;
}
