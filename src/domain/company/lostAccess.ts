import type { Company, CompanyChange } from '../../../core/contract/bodies/company.ts';
import { counted, listed } from '../../../core/words/wording.ts';

type Member = Company['members'][number];

/** Members named one by one; more are counted. */
const NAMED_MEMBERS = 5;

/** The clients whose plans a member sees, by id. */
function visibleClients({ teams, clients }: Company, { id, state }: Member): ReadonlySet<string> {
  if (state === 'suspended' || state === 'left') return new Set();
  const own = teams.filter(({ members }) => members.includes(id));
  const all = own.some((team) => team.all_clients);
  return new Set(all ? clients.map((client) => client.id) : own.flatMap((team) => team.clients));
}

/**
 * Which plans a change takes from whom, a sentence for each member, shown before the change is made: "ben@agency.example will no longer open 14 plans of
 * Banksia Bank." Clients without plans are left out.
 */
export function lostAccess(company: Company, change: CompanyChange): string[] {
  const after = afterChange(company, change);
  const closed = company.members.flatMap((member) => {
    const later = after.members.find(({ id }) => id === member.id);
    const seen = later ? visibleClients(after, later) : new Set<string>();
    const lost = [...visibleClients(company, member)].filter((client) => !seen.has(client));
    const clients = company.clients.filter(({ id, plans }) => plans > 0 && lost.includes(id));
    return clients.length > 0 ? [{ member, clients }] : [];
  });
  const sentence = (who: string, clients: Company['clients']) =>
    `${who} will no longer open ${listed(clients.map(({ name, plans }) => `${counted(plans, 'plan')} of ${name}`))}.`;
  if (closed.length <= NAMED_MEMBERS) return closed.map(({ member, clients }) => sentence(member.email, clients));
  const lost = company.clients.filter((client) => closed.some(({ clients }) => clients.includes(client)));
  return [sentence(counted(closed.length, 'member'), lost)];
}

/** The company as it is after a change of teams or of a member's state. Other changes take no access. */
function afterChange(company: Company, change: CompanyChange): Company {
  const { kind, member: id, team, teams: chosen = [], clients: shown = [], all_clients: all = false } = change;
  const ofTeam = (edit: (one: Company['teams'][number]) => Company['teams'][number]) => ({
    ...company,
    teams: company.teams.map((one) => (one.id === team ? edit(one) : one)),
  });
  switch (kind) {
    case 'teams':
      return { ...company, teams: company.teams.map((one) => ({ ...one, members: membersWith(one, id!, chosen) })) };
    case 'team_flags':
      return ofTeam((one) => ({ ...one, all_clients: all }));
    case 'team_clients':
      return ofTeam((one) => ({ ...one, clients: shown }));
    case 'team_remove':
      return { ...company, teams: company.teams.filter((one) => one.id !== team) };
    case 'suspend':
    case 'leave':
      return {
        ...company,
        members: company.members.map((one) => (one.id === id ? { ...one, state: 'suspended' as const } : one)),
      };
    default:
      return company;
  }
}

function membersWith({ id, members }: Company['teams'][number], member: string, teams: readonly string[]): string[] {
  const others = members.filter((one) => one !== member);
  return teams.includes(id) ? [...others, member] : others;
}
