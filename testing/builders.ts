import { BLANK_FORM } from '../src/domain/plan/planForm.ts';
import type { PlanFormData } from '../src/domain/plan/planForm.ts';

/** A form that the backend accepts. */
export function planForm(changes: Partial<PlanFormData> = {}): PlanFormData {
  return {
    ...BLANK_FORM,
    name: 'Spring launch',
    budget: '500,000',
    strategy: 'Brand Awareness',
    buyingDemographic: 'people 25-54',
    client: 'Banksia Bank',
    ...changes,
  };
}

const VEHICLES = ['BVOD: 9Now', 'FTA National: Seven', 'Radio: Nova', 'Social: Facebook', 'Podcasts: News Daily'];

/** A small respondent file as csv text, the same at every call. */
export function respondentCsv(people = 400): string {
  const header = ['respondent_id', 'weight', 'age', 'gender', 'state', 'grocery_buyer', ...VEHICLES];
  const lines = Array.from({ length: people }, (_, person) => {
    const use = VEHICLES.map((_name, vehicle) => ((person * (7 + 4 * vehicle)) % 13) * ((person + vehicle) % 3));
    const who = [person + 1, 4000, 18 + (person % 60), person % 2 ? 'F' : 'M', 'NSW', person % 3 ? 'yes' : 'no'];
    return [...who, ...use].join(',');
  });
  return [header.join(','), ...lines].join('\n');
}

/** {@link respondentCsv} as a browser file. */
export function respondentFile(name = 'panel.csv', text = respondentCsv()): File {
  return new File([text], name, { type: 'text/csv' });
}
