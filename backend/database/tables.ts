import type { Generated } from 'kysely';
import type { Role } from '../../core/rules/rights.ts';
import type { BlobName } from '../files/blobStore.ts';

/** JSON text, gzipped: bodies of 200 kB would otherwise dominate the database. */
type GzippedJson = Uint8Array;

interface PlansTable {
  /** 192 random bits, base64url. */
  key: string;
  owner_uid: string;
  owner_email: string;
  /** Id of the company of the owner (`id` in CompanyTable). */
  company: string;
  /** 'scored' once the upload is answered; 'finished' once the proposal is stored. It stays 'finished'. */
  state: 'scored' | 'finished';
  /** ISO 8601, UTC, like `finished` and `archived`. */
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
  /** Budget of the plan [$]. */
  budget: number | null;
  /** 'Default' or '3 channels'. */
  budget_constraints: string | null;
  /** Attentive reach [people]. It is copied from the report, so that the list of plans need not unpack it. */
  reach: number | null;
  /** Cost of one person reached [$], copied like `reach`. */
  cost: number | null;
  /** All versions of one plan have the same family: the key of the first version. */
  family: string | null;
  version: number | null;
  archived: string | null;
  plan_details: GzippedJson | null;
  plan_report: GzippedJson | null;
  /** 1 if the target is everybody in the file and not `demo`; null for older plans. */
  everybody: number | null;
  /** Id of the client in the option lists; null for plans older than this column. */
  client_id: string | null;
  /** For a warehouse audience: `content` of its sample in SamplesTable. Null for a file, and for plans older than that table. */
  sample: string | null;
  /** Id of the member who owns it; `owner_uid` is that person's account. Null until housekeeping fills it in. */
  owner_id: string | null;
  /** Id of the member who made it. Null until housekeeping fills it in. */
  made_by: string | null;
  /** 1 while a legal hold keeps the plan. */
  held: number | null;
  /** When the plan's legal hold last ended; ISO 8601, UTC. Retention deletes nothing in the 30 days after. */
  notice_from: string | null;
}

/** A company: the agency, or the company of an e-mail domain that may sign in. */
interface CompanyTable {
  /** For the agency its first domain, for another company its domain, for somebody at a free mail provider the whole e-mail address. */
  id: string;
  name: string;
  /** How people of its domains join: 'planner' or 'reader' at once, or only when they are 'invited'. */
  newcomers: 'planner' | 'reader' | 'invited';
  /** Links for clients. */
  links: 'on' | 'passcode' | 'off';
  /** Counts the changes by administrators. */
  revision: number;
}

interface MembersTable {
  id: string;
  company: string;
  /** In lower case; null after the person was erased. */
  email: string | null;
  /** The number by which an erased person is known; null for everybody else. */
  erased: number | null;
  role: Role;
  state: 'invited' | 'active' | 'suspended' | 'left';
  /** The member's account; null before the first sign-in. An administrator may replace it by `other_uid`. */
  uid: string | null;
  /** Another account with the same address, which an administrator may accept. */
  other_uid: string | null;
  /** ISO 8601, UTC, like `last_sign_in` and `signed_out`. */
  invited: string | null;
  last_sign_in: string | null;
  /** Sign-ins before this moment are refused. */
  signed_out: string | null;
  /** Provider of the last sign-in, such as 'password'. */
  signs_in_with: string | null;
}

/** Flags are 0 or 1. */
interface TeamsTable {
  id: string;
  company: string;
  name: string;
  /** Whether the team sees all clients, including later ones. */
  all_clients: number;
  /** Whether people who join the company join the team. */
  newcomers: number;
}

interface TeamMembersTable {
  team_id: string;
  member_id: string;
}

interface TeamClientsTable {
  team_id: string;
  /** A client of the team's company. */
  client_id: string;
}

/** The clients of a company: those of its option lists, under the same ids, and those that administrators added. */
interface ClientsTable {
  company: string;
  id: string;
  name: string;
  /** Earlier names, as JSON text. */
  was: string;
  state: 'offered' | 'archived';
  /** 1 for a client of the option lists, which is offered as long as the lists contain it; 0 for one that an administrator added. */
  listed: number;
  /** How long the client's plans are kept after they were made [months]; null if they are always kept. */
  keep_months: number | null;
  /** 1 while a legal hold keeps its plans. */
  held: number;
  /** When `keep_months` last changed or the legal hold last ended; ISO 8601, UTC. Retention deletes nothing in the 30 days after. */
  notice_from: string | null;
}

/** The stored samples of warehouse audiences, each stored once for all plans with the same `content`. */
interface SamplesTable {
  /** Hash of everything that determines the sample: the audience, target, attention threshold and state of the rows. */
  content: string;
  /** Key of the sample in the file store. A sample that was deleted and is stored again gets a new key. */
  place: string;
  /** Name of the warehouse audience. */
  source: string;
  /** When a run last needed the sample; ISO 8601, UTC. */
  used: string;
}

/**
 * The stored audience files and audience matrices of plans. Files with the same content are stored once.
 */
interface FilesTable {
  /** Key of the file in the file store. A file that was deleted and is stored again gets a new key. */
  place: string;
  /** SHA-256 of the bytes, in base64url. */
  sha256: string;
  name: BlobName;
  bytes: number;
  /** ISO 8601, UTC. */
  made: string;
}

/**
 * Which files a plan has. A plan without a row here has its files under the plan's own key. A row is inserted together with the plan's
 * row, and deleted after it.
 */
interface PlanFilesTable {
  plan_key: string;
  name: BlobName;
  place: string;
}

/** The newest version number of a family, which is all versions of one plan. It never decreases, even when versions are deleted. */
interface FamiliesTable {
  /** Always '': the plans of a family may change their owner. Earlier versions wrote the owner's account. */
  owner_uid: string;
  family: string;
  newest: number;
}

/** One row: the id of this database, which is also stored with the files, so that they can be matched. */
interface InstallationTable {
  id: string;
  /** The version of the product that last changed the tables so that older versions cannot read them; null before versions were noted. */
  changed_by: string | null;
  /** From this moment on, identical files of plans are stored only once; ISO 8601, UTC. */
  shares_files_from: string | null;
}

/**
 * A rate card: `seed` (the product's own figures, with the company ''), `agency`, `client:<id>`, or `lists` (the names of clients,
 * strategies and the like).
 */
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
  /** For number 0, how often the card was changed. For a version, the same count just after it was published. */
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
  /** Ids of the questions about unusual figures that the publisher answered with Keep, as JSON text. */
  answers: string;
  /** SHA-256 of `content`, in hexadecimal; '' if `content` is null. */
  sha256: string;
  /** Csv text of the cells that the card itself sets; JSON text for the lists and for the seed's three files. Null without a draft. */
  content: string | null;
}

/** One row. Its random value changes whenever rate cards, lists or clients do, so that a process notices when what it has read is outdated. */
interface RateStampTable {
  stamp: string;
}

/** A version of a layer: data stored with a finished plan without changing it, such as its weeks. Deleted with the plan. */
interface PlanLayersTable {
  plan_key: string;
  layer: string;
  /** Counted from 1. */
  version: number;
  /** Null if this version removes the layer. */
  body: GzippedJson | null;
  figures: GzippedJson | null;
  /** When it was changed (ISO 8601, UTC), and the e-mail address of the person who changed it. */
  changed: string;
  changed_by: string;
}

/** A plan as it was sent to clients. Links that show the same bytes of a plan share a row. Deleted with the plan. */
interface ClientPlansTable {
  plan_key: string;
  /** SHA-256 of the JSON text's UTF-8 bytes, in hexadecimal. */
  hash: string;
  /** The JSON text, gzipped. */
  body: Uint8Array;
}

/** A link for one person at a client. It outlives its plan, so that this person can be informed that the plan was deleted. */
interface ClientLinksTable {
  id: string;
  plan_key: string;
  token_sha256: string;
  /** Hash of the plan as it was sent (`hash` in ClientPlansTable). */
  hash: string;
  label: string;
  contact: string;
  /** ISO 8601, UTC, like `expires`, `stopped` and `read_until`. */
  made: string;
  /** E-mail address. */
  made_by: string;
  expires: string;
  stopped: string | null;
  /** Why it was stopped: by a planner, or because of too many wrong passcodes. */
  stopped_for: 'planner' | 'passcodes' | null;
  /** Salt and scrypt hash (backend/clientLinks/linkSecrets.ts); null without a passcode. */
  passcode: string | null;
  wrong_passcodes: number;
  /** 1 if the client is asked to approve the plan. */
  approval: number;
  /** 1 if the client may comment. */
  comments: number;
  /** The planner has read everything that the client wrote up to this moment. */
  read_until: string | null;
}

/** A visit: all openings of a link from one browser tab. */
interface ClientViewsTable {
  link_id: string;
  visit: string;
  /** Time of the last opening; ISO 8601, UTC. */
  at: string;
  /** Number of openings after the first. */
  again: number;
  device: 'phone' | 'tablet' | 'computer';
}

/** An answer of a client. A trigger refuses every update. Deleted with the plan. */
interface ClientAnswersTable {
  id: string;
  link_id: string;
  hash: string;
  answer: 'approved' | 'changes';
  name: string;
  job_title: string;
  comment: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** A comment of a client on a panel of the page, or a reply of the agency. Deleted with the plan. */
interface ClientCommentsTable {
  id: string;
  link_id: string;
  /** Id of the comment that it replies to. */
  reply_to: string | null;
  panel: string;
  author: 'client' | 'agency';
  /** The name that the client entered, or the e-mail address of the agency's planner. */
  name: string;
  /** Empty once the comment is removed. */
  text: string;
  /** ISO 8601, UTC, like `resolved` and `removed`. */
  at: string;
  resolved: string | null;
  removed: string | null;
}

/** A version of a brand: of an agency, or of one of its clients. All versions are kept. */
interface BrandsTable {
  company: string;
  /** The id of the client; '' for the agency itself. */
  client: string;
  /** Counted from 1. */
  version: number;
  name: string;
  /** "#1F55C8". */
  accent: string | null;
  footer: string;
  logo: Uint8Array | null;
  logo_type: 'png' | 'jpeg' | null;
  /** SHA-256 of the logo, in hexadecimal. */
  logo_hash: string | null;
  /** When it was changed (ISO 8601, UTC), and the e-mail address of the person who changed it. */
  changed: string;
  changed_by: string;
}

/** A line of the audit log. Triggers refuse changes, and deletions in the first twelve months. */
interface AuditTable {
  /** Increases in the order in which lines are written. */
  id: Generated<number>;
  /** ISO 8601, UTC. For a sign-in, the time at which the person signed in. */
  at: string;
  company: string;
  /** Id of the member who did it. For a refused caller without a member it is the id of the account; for the holder of a link, the id of the link; for housekeeping, SERVICE_MEMBER. */
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
  brands: BrandsTable;
  plans: PlansTable;
  families: FamiliesTable;
  installation: InstallationTable;
  samples: SamplesTable;
  files: FilesTable;
  plan_files: PlanFilesTable;
  rate_cards: RateCardsTable;
  rate_versions: RateVersionsTable;
  rate_stamp: RateStampTable;
  plan_layers: PlanLayersTable;
  company: CompanyTable;
  members: MembersTable;
  teams: TeamsTable;
  team_members: TeamMembersTable;
  team_clients: TeamClientsTable;
  clients: ClientsTable;
  client_plans: ClientPlansTable;
  client_links: ClientLinksTable;
  client_views: ClientViewsTable;
  client_answers: ClientAnswersTable;
  client_comments: ClientCommentsTable;
  audit: AuditTable;
}
