import type { FastifyReply, FastifyRequest } from 'fastify';
import { COMPANY_FEATURE, FEATURES } from '../../../core/contract/bodies/access.ts';
import type { AudienceSource } from '../../../core/contract/bodies/audienceSources.ts';
import { describeFilter } from '../../../core/planningData/lists/demographic.ts';
import type { Demographic } from '../../../core/planningData/lists/demographic.ts';
import type { ListItem } from '../../../core/planningData/lists/listItems.ts';
import { roleAllows } from '../../../core/rules/rights.ts';
import { readRequest, sendReply } from '../../http/bodies/contractSchemas.ts';
import { callerOf, checkOwnEmail } from '../../http/callers/auth.ts';
import { ownClients } from '../../rates/rateBook.ts';
import { assumptionsAndMapping } from '../../rates/sharedAssumptions.ts';
import type { Services } from '../../services.ts';
import { audiencesFor } from '../../warehouse/audiencesFor.ts';
import type { WarehouseAudience } from '../../warehouse/warehouseAudiences.ts';
import { ownCompanyOf } from './company.ts';
import { rateFeatures } from './rates.ts';

/** Call 1: the lists of the home form, the planning data that the browser needs, and the features that the caller may use. */
export async function userAccess(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  checkOwnEmail(caller, readRequest('userAccess', request.body).user);
  const { rateBook, warehouse } = services;
  const current = await rateBook.ratesOrLastKnown(caller);
  const visibleData = ownClients(current.data, caller);
  const { strategies, demographics, clients, items } = visibleData;
  const { assumptions, mapping } = await assumptionsAndMapping(current, rateBook.today());
  const { accessLists } = visibleData.texts;
  const sources = audiencesFor(await warehouse.list(), items.clients);
  const lists = {
    strategy: strategies.map(({ name }) => name),
    demo: demographics.map(({ name }) => name),
    client: [...clients],
    strategy_details: [...strategies],
    list_items: {
      strategy: items.strategies.map(namesOf),
      demo: items.demographics.map((item) => ({ ...namesOf(item), ...peopleOf(item) })),
      client: items.clients.map(namesOf),
    },
    planning_data: { assumptions, mapping, access_lists: accessLists },
    features: [
      ...Object.values(FEATURES),
      ...rateFeatures(caller, current),
      ...(roleAllows(caller, 'administer') ? [COMPANY_FEATURE] : []),
    ],
    company: ownCompanyOf(services, caller),
    ...(sources.length > 0 && { audience_sources: sources.map(toAudienceSource) }),
  };
  return sendReply('userAccess', lists, reply);
}

/** An item with its current and earlier names. Retired items are sent too, because earlier plans may have them. */
function namesOf({ id, name, was, retired }: ListItem) {
  return { id, name, was: [...was], ...(retired && { retired }) };
}

/** The people of a demographic in words, and the columns that an audience file needs for it. */
function peopleOf({ filter }: Demographic) {
  if (filter === null) return {};
  const columns = filter.columns.map(({ name, is }) => ({ name, is: [...is] }));
  return { says: describeFilter(filter), ...(columns.length > 0 && { columns }) };
}

/** A warehouse audience as the reply with the option lists has it. */
function toAudienceSource({ unavailableReason, ...audience }: WarehouseAudience): AudienceSource {
  const { name, description, people, rows, date, licence, sample } = audience;
  const listed = {
    name,
    says: description,
    people,
    rows,
    date,
    licence,
    sample_may_leave: sample === 'browser',
    sample,
  };
  return unavailableReason === null ? listed : { ...listed, away: unavailableReason };
}
