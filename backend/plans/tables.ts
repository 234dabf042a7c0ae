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

export interface Tables {
  plans: PlansTable;
  families: FamiliesTable;
  installation: InstallationTable;
  samples: SamplesTable;
}
