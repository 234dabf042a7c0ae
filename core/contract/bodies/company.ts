import { array, boolean, number, object, string } from 'yup';
import type { InferType } from 'yup';
import { ROLES } from '../../rules/rights.ts';
import { INVITATIONS_MAXIMUM, KEEP_MONTHS_MAXIMUM, NAME_MAXIMUM } from '../limits.ts';
import { auditLogReply } from './audit.ts';
import { email, name, planKey } from '../text.ts';

const user = email().meta({ description: 'The caller’s e-mail address.' });
const id = () => string().max(NAME_MAXIMUM);
const moment = () => string().nullable().defined();
const role = () => string().oneOf([...ROLES]);

/** The role of a person with an address of the company's domains at the first sign-in. `invited` refuses people without an invitation. */
const NEWCOMERS = ['planner', 'reader', 'invited'] as const;
/** Whether links may be sent to clients: 'on' with or without a passcode, 'passcode' only with a passcode, 'off' never. */
const LINKS = ['on', 'passcode', 'off'] as const;
const MEMBER_STATES = ['invited', 'active', 'suspended', 'left'] as const;
/** Whether a client can be chosen for new plans. */
const CLIENT_STATES = ['offered', 'archived'] as const;

/** The caller's company, as the reply with the option lists (call 1) describes it. */
export const ownCompany = object({
  name: string().required(),
  role: role().required().meta({ description: 'The caller’s role.' }),
  teams: array(object({ id: string().required(), name: string().required() }).required())
    .defined()
    .meta({ description: 'The caller’s teams.' }),
  links: string()
    .oneOf([...LINKS])
    .required()
    .meta({ description: 'Whether plans may be sent to clients, and whether only with a passcode.' }),
  contact: string().required().meta({ description: 'E-mail address for questions about access.' }),
}).meta({ named: 'OwnCompany', description: 'The caller’s company, role and teams. Optional.' });

export type OwnCompany = InferType<typeof ownCompany>;

const member = object({
  id: string().required(),
  email: string()
    .required()
    .meta({ description: 'E-mail address; for an erased person a text such as "Erased person 17".' }),
  role: role().required(),
  state: string()
    .oneOf([...MEMBER_STATES])
    .required(),
  teams: array(string().required()).defined().meta({ description: 'Ids of the member’s teams.' }),
  signs_in_with: string().nullable().defined().meta({ description: 'Identity provider of the last sign-in.' }),
  last_sign_in: moment(),
  invited: moment().meta({ description: 'When the person was last invited.' }),
  other_account: boolean().required().meta({
    description:
      'Whether another account with this e-mail address waits until an administrator accepts it in place of the member’s account.',
  }),
  plans: number().required().meta({ description: 'Number of plans that the member owns.' }),
}).meta({ named: 'Member' });
export type MemberRow = InferType<typeof member>;

const team = object({
  id: string().required(),
  name: string().required(),
  all_clients: boolean()
    .required()
    .meta({ description: 'Whether the team sees all clients of the company, including clients added later.' }),
  newcomers: boolean().required().meta({ description: 'Whether people who join the company also join this team.' }),
  clients: array(string().required()).defined().meta({ description: 'Ids of the clients that the team sees.' }),
  members: array(string().required()).defined().meta({ description: 'Ids of the team’s members.' }),
}).meta({ named: 'Team' });
export type TeamRow = InferType<typeof team>;

const client = object({
  id: string().required(),
  name: string().required(),
  was: array(string().required()).defined().meta({ description: 'Earlier names.' }),
  state: string()
    .oneOf([...CLIENT_STATES])
    .required(),
  keep_months: number()
    .nullable()
    .defined()
    .meta({ description: 'How many months a plan is stored; null for always.' }),
  hold: boolean()
    .required()
    .meta({ description: 'Whether the client’s plans may not be deleted, because of a legal hold.' }),
  plans: number().required(),
  bytes: number().required().meta({ description: 'Total size of the audience files of the client’s plans.' }),
}).meta({ named: 'ClientOfCompany' });
export type ClientRow = InferType<typeof client>;

const heldPlan = object({
  key: string().required(),
  name: string().required(),
  client: string().required(),
  owner: string().required().meta({ description: 'E-mail address of the plan’s owner.' }),
  made: moment(),
}).meta({ named: 'HeldPlan', description: 'A plan under a legal hold, in addition to any hold of its client.' });
export type HeldPlan = InferType<typeof heldPlan>;

const rules = object({
  newcomers: string()
    .oneOf([...NEWCOMERS])
    .required(),
  links: string()
    .oneOf([...LINKS])
    .required(),
}).meta({ named: 'CompanyRules' });

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
  held_plans: array(heldPlan.required())
    .optional()
    .meta({ description: 'Single plans that are under a legal hold. Optional.' }),
})
  .strict()
  .meta({ named: 'Company', description: 'The company as its administrators see it.' });
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

const change = object({
  kind: string()
    .oneOf([...CHANGE_KINDS])
    .required(),
  member: id().optional(),
  emails: array(email())
    .min(1)
    .max(INVITATIONS_MAXIMUM)
    .optional()
    .meta({ description: 'With "invite": the addresses.' }),
  role: role().optional().meta({ description: 'With "invite" and "role".' }),
  teams: array(id().required()).optional().meta({ description: 'Ids; with "invite" and "teams".' }),
  receiver: id()
    .optional()
    .meta({ description: 'With "leave": the member who gets the plans of the member who leaves.' }),
  receivers: array(object({ client: id().required(), member: id().required() }).required())
    .optional()
    .meta({ description: 'With "leave": for single clients, another member who gets the plans.' }),
  team: id().optional(),
  name: name().optional().meta({ description: 'Name of a team or client.' }),
  all_clients: boolean().optional(),
  newcomers: boolean().optional(),
  clients: array(id().required()).optional().meta({ description: 'Ids; with "team_add" and "team_clients".' }),
  client: id().optional(),
  keep_months: number().integer().min(1).max(KEEP_MONTHS_MAXIMUM).nullable().optional(),
  key: planKey().optional().meta({ description: 'With "hold" and "release": a single plan, in place of a client.' }),
  rules: rules.optional().default(undefined),
}).meta({ named: 'CompanyChange', description: 'A change by an administrator; each kind has its own fields.' });
export type CompanyChange = InferType<typeof change>;

export const companyChangeRequest = object({
  access: string().oneOf(['company_change']).required(),
  user,
  revision: number()
    .required()
    .meta({ description: 'The `revision` of the company as it was read. The change is refused if it is outdated.' }),
  change: change.required(),
})
  .strict()
  .meta({ named: 'CompanyChangeRequest' });

export const personDataRequest = object({
  access: string().oneOf(['person_data']).required(),
  user,
  member: id().optional().meta({ description: 'Id of another member; only administrators may send it. Optional.' }),
  after: id()
    .optional()
    .meta({ description: 'Only lines of the log after this cursor: `log.next` of the previous reply. Optional.' }),
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
  .meta({ named: 'PersonData', description: 'What is stored about a person.' });
export type PersonData = InferType<typeof personData>;
