import { useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import type { Company } from '../../../core/contract/bodies/company.ts';
import { LINK_OPTIONS, linksNotice, NEWCOMER_OPTIONS } from '../../domain/company/companyCopy.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import type { TabProps } from './changeMaker.ts';
import styles from './Company.module.css';

/** The edited rules that are not saved yet. Only what was edited, because another administrator may change the other rule meanwhile. */
type RuleEdits = Partial<Company['rules']>;
/** The state with these edits. */
export type RuleEditsState = readonly [RuleEdits, Dispatch<SetStateAction<RuleEdits>>];

/** The names of the rules that differ from the saved ones. */
export function namesOfChangedRules(company: Company | undefined, edits: RuleEdits): (keyof RuleEdits)[] {
  const edited = Object.keys(edits) as (keyof RuleEdits)[];
  return edited.filter((rule) => edits[rule] !== company?.rules[rule]);
}

interface RulesTabProps extends TabProps {
  /** Kept by the page, so that it outlives a change of tab. */
  ruleEdits: RuleEditsState;
}

/** The company's rules: how people join it, and whether links to plans may be sent to clients. */
export function RulesTab({ company, onChange, ruleEdits: [edited, setEdited] }: RulesTabProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const rules = { ...company.rules, ...edited };
  const notice = linksNotice(company, rules.links);
  const isUnchanged = namesOfChangedRules(company, edited).length === 0;

  async function save() {
    setIsBusy(true);
    const reason = await onChange({ kind: 'rules', rules });
    setFailure(reason);
    setIsBusy(false);
    // What was edited during the save is not saved yet.
    if (reason === null) setEdited((current) => (current === edited ? {} : current));
  }

  return (
    <div className={styles.tab}>
      <Panel title="Rules">
        <div className={styles.rules}>
          <RadioGroup
            name="newcomers"
            label="How people join"
            value={rules.newcomers}
            choices={NEWCOMER_OPTIONS}
            onChange={(newcomers) => setEdited({ ...edited, newcomers: newcomers as Company['rules']['newcomers'] })}
          />
          <div>
            <RadioGroup
              name="links"
              label="Links for clients"
              value={rules.links}
              choices={LINK_OPTIONS}
              onChange={(links) => setEdited({ ...edited, links: links as Company['rules']['links'] })}
            />
            {notice !== null && <Notice tone="warn">{notice}</Notice>}
          </div>
        </div>
        <div className={styles.save}>
          <Button kind="primary" busy={isBusy} disabled={isUnchanged} onClick={() => void save()}>
            Save
          </Button>
          {!isUnchanged && <p role="status">Not saved yet.</p>}
        </div>
      </Panel>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </div>
  );
}
