/** JSON text, gzipped: bodies of 200 kB would otherwise dominate the database. */
type GzippedJson = Uint8Array;

interface PlansTable {
  /** 192 random bits, base64url. */
  key: string;
  owner_uid: string;
  owner_email: string;
  /** The part of the owner's e-mail after the @, in lower case. */
  company: string;
  /** 'scored' from call 3 on; 'finished' once a proposal was kept, and never anything else again. */
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
  /** Of the report, so that the list of past plans need not unpack it [people], [$ a person]. */
  reach: number | null;
  cost: number | null;
  /** The same key for all plans of an owner that came from one another: that of the first. */
  family: string | null;
  version: number | null;
  /** ISO 8601, UTC. */
  archived: string | null;
  plan_details: GzippedJson | null;
  plan_report: GzippedJson | null;
  /** 1 where the target is everybody in the file, in place of `demo`; null for plans from before this was noted. */
  everybody: number | null;
  /** Of a warehouse audience: what its sample is drawn from; see SamplesTable. Null for a file, and for plans before samples were shared. */
  sample: string | null;
}

/** The stored samples of warehouse audiences, each once for all plans that name its content. */
interface SamplesTable {
  /** A hash of all that the sample is drawn from. */
  content: string;
  /** The blob's key. A sample that was deleted and is stored again has another. */
  place: string;
  /** The audience it is of. */
  source: string;
  /** When a run last asked for it; ISO 8601, UTC. */
  used: string;
}

/** The newest version number that a family has given out: it never goes back, whatever is deleted. */
interface FamiliesTable {
  owner_uid: string;
  family: string;
  newest: number;
}

/** One row: what this database is called, so that files can say whose they are. */
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
