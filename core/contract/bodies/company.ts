import { array, boolean, number, object, string } from 'yup';
import type { InferType } from 'yup';
import { ROLES } from '../../rules/rights.ts';
import { INVITATIONS_MAXIMUM, KEEP_MONTHS_MAXIMUM, NAME_MAXIMUM } from '../limits.ts';
import { auditLogReply } from './audit.ts';
import { email, name, planKey } from '../text.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`.

const user = email();
const id = () => string().max(NAME_MAXIMUM);
const momentOrNull = () => string().nullable().defined();
const role = () => string().oneOf([...ROLES]);

/** The role of a person with an address of the company's domains at the first sign-in. `invited` refuses people without an invitation. */
const NEWCOMERS = ['planner', 'reader', 'invited'] as const;
/** Whether links may be sent to clients: 'on' with or without a passcode, 'passcode' only with a passcode, 'off' never. */
const LINKS = ['on', 'passcode', 'off'] as const;
const MEMBER_STATES = ['invited', 'active', 'suspended', 'left'] as const;
/** Whether a client can be chosen for new plans. */
const CLIENT_OFFER_STATES = ['offered', 'archived'] as const;

/** The caller's company, as the reply with the option lists describes it. */
export const ownCompany = object({
  name: string().required(),
  role: role().required(),
  teams: array(object({ id: string().required(), name: string().required() }).required()).defined(),
  links: string()
    .oneOf([...LINKS])
    .required(),
  contact: string().required(),
}).meta({ named: 'OwnCompany' });

export type OwnCompany = InferType<typeof ownCompany>;

/** A member of the company, for administrators. */
const member = object({
  id: string().required(),
  email: string().required(),
  role: role().required(),
  state: string()
    .oneOf([...MEMBER_STATES])
    .required(),
  teams: array(string().required()).defined(),
  signs_in_with: string().nullable().defined(),
  last_sign_in: momentOrNull(),
  invited: momentOrNull(),
  other_account: boolean().required(),
  plans: number().required(),
}).meta({ named: 'Member' });
export type MemberRow = InferType<typeof member>;

/** A team: the ids of the clients that it sees, and of its members. */
const team = object({
  id: string().required(),
  name: string().required(),
  all_clients: boolean().required(),
  newcomers: boolean().required(),
  clients: array(string().required()).defined(),
  members: array(string().required()).defined(),
}).meta({ named: 'Team' });
export type TeamRow = InferType<typeof team>;

/** A client, with its retention and the number and size of its plans. */
const client = object({
  id: string().required(),
  name: string().required(),
  was: array(string().required()).defined(),
  state: string()
    .oneOf([...CLIENT_OFFER_STATES])
    .required(),
  keep_months: number().nullable().defined(),
  hold: boolean().required(),
  plans: number().required(),
  bytes: number().required(),
}).meta({ named: 'ClientOfCompany' });
export type ClientRow = InferType<typeof client>;

/** A plan under a legal hold of its own. */
const heldPlan = object({
  key: string().required(),
  name: string().required(),
  client: string().required(),
  owner: string().required(),
  made: momentOrNull(),
}).meta({ named: 'HeldPlan' });
export type HeldPlan = InferType<typeof heldPlan>;

/** The company's rules: how people join, and whether clients may get links. */
const rules = object({
  newcomers: string()
    .oneOf([...NEWCOMERS])
    .required(),
  links: string()
    .oneOf([...LINKS])
    .required(),
}).meta({ named: 'CompanyRules' });

/** A call beyond the specification: the company, for administrators. */
export const companyRequest = object({ access: string().oneOf(['company']).required(), user })
  .strict()
  .meta({ named: 'CompanyRequest' });

/** The company as its administrators see it. Moments are ISO 8601 in UTC. */
export const companyReply = object({
  revision: number().required(),
  name: string().required(),
  domains: array(string().required()).defined(),
  rules: rules.required(),
  members: array(member.required()).defined(),
  teams: array(team.required()).defined(),
  clients: array(client.required()).defined(),
  held_plans: array(heldPlan.required()).optional(),
  /** Numbers of links to plans that are neither stopped nor expired. */
  open_links: object({ all: number().required(), with_passcode: number().required() }).optional().default(undefined),
})
  .strict()
  .meta({ named: 'Company' });
export type Company = InferType<typeof companyReply>;

const MEMBER_CHANGES = [
  'invite',
  'resend',
  'withdraw',
  'role',
  'teams',
  'suspend',
  'bring_back',
  'sign_out',
  'leave',
  'accept_account',
  'erase',
] as const;
/** `team_flags` changes a team's fields `all_clients` and `newcomers`. */
const TEAM_CHANGES = ['team_add', 'team_rename', 'team_flags', 'team_clients', 'team_remove'] as const;
const CLIENT_CHANGES = [
  'client_add',
  'client_rename',
  'client_archive',
  'client_bring_back',
  'client_keep',
  'hold',
  'release',
] as const;
const CHANGE_KINDS = [...MEMBER_CHANGES, ...TEAM_CHANGES, ...CLIENT_CHANGES, 'rules'] as const;
export type CompanyChangeKind = (typeof CHANGE_KINDS)[number];

/** A change by an administrator. Each kind uses only some of the fields. */
const change = object({
  kind: string()
    .oneOf([...CHANGE_KINDS])
    .required(),
  member: id().optional(),
  emails: array(email()).min(1).max(INVITATIONS_MAXIMUM).optional(),
  role: role().optional(),
  teams: array(id().required()).optional(),
  receiver: id().optional(),
  receivers: array(object({ client: id().required(), member: id().required() }).required()).optional(),
  team: id().optional(),
  name: name().optional(),
  all_clients: boolean().optional(),
  newcomers: boolean().optional(),
  clients: array(id().required()).optional(),
  client: id().optional(),
  keep_months: number().integer().min(1).max(KEEP_MONTHS_MAXIMUM).nullable().optional(),
  key: planKey().optional(),
  rules: rules.optional().default(undefined),
}).meta({ named: 'CompanyChange' });
export type CompanyChange = InferType<typeof change>;

/** A call beyond the specification: a change of the company. `revision` is the company's revision on which the change is based. */
export const companyChangeRequest = object({
  access: string().oneOf(['company_change']).required(),
  user,
  revision: number().required(),
  change: change.required(),
})
  .strict()
  .meta({ named: 'CompanyChangeRequest' });

/** A call beyond the specification: what is stored about the caller, or for administrators about another member. */
export const personDataRequest = object({
  access: string().oneOf(['person_data']).required(),
  user,
  member: id().optional(),
  after: id().optional(),
})
  .strict()
  .meta({ named: 'PersonDataRequest' });

const planOfPerson = object({
  key: string().required(),
  name: string().nullable().defined(),
  client: string().required(),
  created: string().required(),
});
/** What is stored about a person. */
export const personData = object({
  member: member.required(),
  plans_owned: array(planOfPerson.required()).defined(),
  plans_made: array(planOfPerson.required()).defined(),
  log: auditLogReply.required(),
})
  .strict()
  .meta({ named: 'PersonData' });
export type PersonData = InferType<typeof personData>;
