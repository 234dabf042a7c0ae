import type { Company, CompanyChange } from '../../../core/contract/bodies/company.ts';
import { counted, listed } from '../../../core/words/wording.ts';

type Member = Company['members'][number];

/** Maximum number of members who are named one by one. Of more members only the number is given. */
const NAMED_MEMBERS_MAXIMUM = 5;

/** Ids of the clients whose plans a member sees. */
function visibleClients({ teams, clients }: Company, { id, state }: Member): ReadonlySet<string> {
  if (state === 'suspended' || state === 'left') return new Set();
  const memberTeams = teams.filter(({ members }) => members.includes(id));
  const seesAll = memberTeams.some((team) => team.all_clients);
  return new Set(seesAll ? clients.map((client) => client.id) : memberTeams.flatMap((team) => team.clients));
}

/**
 * One sentence for each member who can no longer open some plans after a change: "ben@agency.example will no longer open 14 plans of
 * Banksia Bank." If there are many such members, one sentence gives their number. The sentences are shown before the change is made.
 * Clients without plans are left out.
 */
export function lostAccess(company: Company, change: CompanyChange): string[] {
  const after = afterChange(company, change);
  const losses = company.members.flatMap((member) => {
    const memberAfter = after.members.find(({ id }) => id === member.id);
    const visibleAfter = memberAfter ? visibleClients(after, memberAfter) : new Set<string>();
    const lost = [...visibleClients(company, member)].filter((client) => !visibleAfter.has(client));
    const clients = company.clients.filter(({ id, plans }) => plans > 0 && lost.includes(id));
    return clients.length > 0 ? [{ member, clients }] : [];
  });
  const sentence = (who: string, clients: Company['clients']) =>
    `${who} will no longer open ${listed(clients.map(({ name, plans }) => `${counted(plans, 'plan')} of ${name}`))}.`;
  if (losses.length <= NAMED_MEMBERS_MAXIMUM)
    return losses.map(({ member, clients }) => sentence(member.email, clients));
  const lostClients = company.clients.filter((client) => losses.some(({ clients }) => clients.includes(client)));
  return [sentence(counted(losses.length, 'member'), lostClients)];
}

/** The company after a change of teams or of a member's state. Other changes take no access away. */
function afterChange(company: Company, change: CompanyChange): Company {
  const { kind, member: id, team, teams: teamIds = [], clients: clientIds = [], all_clients: seesAll = false } = change;
  const withTeam = (edit: (one: Company['teams'][number]) => Company['teams'][number]) => ({
    ...company,
    teams: company.teams.map((one) => (one.id === team ? edit(one) : one)),
  });
  switch (kind) {
    case 'teams':
      return { ...company, teams: company.teams.map((one) => ({ ...one, members: membersWith(one, id!, teamIds) })) };
    case 'team_flags':
      return withTeam((one) => ({ ...one, all_clients: seesAll }));
    case 'team_clients':
      return withTeam((one) => ({ ...one, clients: clientIds }));
    case 'team_remove':
      return { ...company, teams: company.teams.filter((one) => one.id !== team) };
    case 'suspend':
    case 'leave':
      // A member who left and a suspended member both see no plans, so one state is enough here.
      return {
        ...company,
        members: company.members.map((one) => (one.id === id ? { ...one, state: 'suspended' as const } : one)),
      };
    default:
      return company;
  }
}

/** The members of a team after a member was put into exactly these teams. */
function membersWith({ id, members }: Company['teams'][number], member: string, teams: readonly string[]): string[] {
  const others = members.filter((one) => one !== member);
  return teams.includes(id) ? [...others, member] : others;
}
