import { createSelector } from '@reduxjs/toolkit';
import type { ReportedLimits } from '../../core/rules/reportedLimits.ts';
import { FEATURES } from '../../core/contract/bodies/access.ts';
import type { Doubt } from '../../core/contract/bodies/doubts.ts';
import type { AudienceFacts } from '../../core/contract/bodies/audienceFacts.ts';
import type { Channel } from '../../core/rules/channels.ts';
import { toChannelLimits } from '../domain/plan/limits/budgetConstraint.ts';
import type { LimitChoice, LimitMode } from '../domain/plan/limits/budgetConstraint.ts';
import { isUnsavedDraft } from '../domain/plan/unsavedDraft.ts';
import { WAREHOUSE_LAYOUT } from '../domain/plan/file/warehouseAudience.ts';
import { isDeepEqual } from '../domain/plan/isDeepEqual.ts';
import { doubtsToAsk, NO_FILE_ANSWERS } from '../domain/plan/file/fileAnswers.ts';
import type { FileAnswers } from '../domain/plan/file/fileAnswers.ts';
import { budgetOf, limitRowsOf, isReported, readStoredForm, reportedLimitsOfForm } from '../domain/plan/planForm.ts';
import type { PlanFormData } from '../domain/plan/planForm.ts';
import { reportPath } from '../domain/paths.ts';
import { channelMoney } from '../domain/report/channelMoney.ts';
import type { PlannerSettings } from '../services/webSettings.ts';
import type { KnownFile } from './audience/audiencePreview.ts';
import type { AudienceFile, FileMetadata, SavedFile } from './audience/audienceFile.ts';
import type { SavedScenario } from '../domain/desk/savedScenario.ts';
import { trialId } from '../domain/desk/trial.ts';
import type { DeskTrial } from '../domain/desk/trial.ts';
import type { ComputedFlatOptimum, DeskState, OpenDesk } from './desk/desk.ts';
import type { Feature } from './features.ts';
import type { PlanInOtherTab } from './plan/otherTab.ts';
import type { Notice } from './notices.ts';
import type { PlanLoad } from './plan/planLoad.ts';
import type { Proposal } from './plan/planResults.ts';
import type { RunInputs, RunStatus } from './plan/runStatus.ts';
import type { Session, SignOutReason, User } from './session.ts';
import { haveSameInputs, selectWholePlan } from './stashedPlan.ts';
import type { StashedPlan, WholePlan } from './stashedPlan.ts';
import type { RootState } from './storeTypes.ts';

export const selectSettings = (state: RootState): PlannerSettings => state.settings;
export const selectSession = (state: RootState): Session => state.session;
/** Whether the planning service asks for a second factor that the account does not have. */
export const selectNeedsSecondFactor = ({ session }: RootState): boolean =>
  session.phase === 'signed in' && session.needsSecondFactor;
export const selectUser = (state: RootState): User | null =>
  state.session.phase === 'signed in' ? state.session.user : null;
/** Why the planner was signed out without logging out; null for a planner who logged out or is signed in. */
export const selectSignInEnd = ({ session }: RootState): SignOutReason | null =>
  session.phase === 'signed out' ? session.ended : null;
/** The e-mail that goes with every planning call; empty while signed out. */
export const selectUserEmail = (state: RootState): string => selectUser(state)?.email ?? '';
/** Whether the backend offers a feature to the user. */
export const selectHasFeature = (state: RootState, feature: Feature): boolean => state.features.names.includes(feature);

/** Whether the user may read plans, but not make, change or share them. */
export const selectIsReader = (state: RootState): boolean => state.features.isReader;

export const selectFormData = (state: RootState): PlanFormData => state.planForm;
export const selectPlanName = (state: RootState): string => state.planForm.name;

export const selectLimitMode = (state: RootState): LimitMode => state.channelChoice.budgetConstraintType;
export const selectSelectedChannels = (state: RootState): readonly Channel[] => state.channelChoice.selectedChannels;
export const selectLimitChoice: (state: RootState) => LimitChoice = createSelector(
  [selectFormData, selectLimitMode, selectSelectedChannels],
  (form, mode, selected) => ({ mode, rows: limitRowsOf(form), selected }),
);
/** The form's constraint as a report words it: 'default', a number, or the selected channels with their limits. */
export const selectFormLimits: (state: RootState) => ReportedLimits = createSelector(
  [selectFormData, selectLimitMode, selectSelectedChannels],
  reportedLimitsOfForm,
);

export const selectAudienceFile = (state: RootState): AudienceFile => state.audienceFile;
export const selectFileMetadata = (state: RootState): FileMetadata | null => state.audienceFile.fileMetadata;
export const selectSavedFile = (state: RootState): SavedFile | null => state.audienceFile.savedFileData;

/** The file that a run would send: the file saved with the plan or, without one, the picked file. */
export const selectFileToRun = ({ audienceFile: { savedFileData, fileMetadata } }: RootState): SavedFile | null =>
  savedFileData ?? fileMetadata;
/** The planner's answers about how the file is read. */
export const selectFileAnswers = (state: RootState): FileAnswers => selectFileToRun(state)?.answers ?? NO_FILE_ANSWERS;
/** Whether answers about the file can be used: the backend accepts them, or the picked file can be corrected here before it is sent. */
export const selectCanAnswer = (state: RootState): boolean =>
  selectHasFeature(state, FEATURES.reading) || (selectSavedFile(state) === null && selectFileMetadata(state) !== null);

export const selectOptimiseData = (state: RootState): Proposal | null => state.planResults.optimiseData;
/** Money of each channel in the current plan, which was run or loaded, as printed [$]; null without a plan. */
export const selectMoneyOfCurrentPlan: (state: RootState) => ReadonlyMap<string, number> | null = createSelector(
  [selectOptimiseData],
  (proposal) => proposal && new Map(channelMoney(proposal).map(({ channel, money }) => [channel, money])),
);
/** The inputs that the proposal was made from. For a proposal that does not contain them, the inputs in the form. */
export const selectReportForm: (state: RootState) => PlanFormData = createSelector(
  [selectOptimiseData, selectFormData],
  (proposal, form) => readStoredForm(proposal?.ran_with) ?? form,
);
/**
 * The constraint in the report's inputs panel: that of the inputs stored with the proposal or, for a proposal without them, that of a form
 * with a name. Null if neither gives one.
 */
export const selectReportedLimits: (state: RootState) => ReportedLimits | null = createSelector(
  [selectReportForm, selectFormLimits, selectOptimiseData],
  ({ name, budgetConstraint }, formLimits, proposal) => {
    if (isReported(budgetConstraint)) return budgetConstraint;
    return proposal?.ran_with || name === '' ? null : formLimits;
  },
);
/** Whether there is a current plan to show, which needs all three results. */
export const selectHasAllResults = ({ planResults }: RootState): boolean =>
  planResults.mediaScoreData !== null && planResults.reachData !== null && planResults.optimiseData !== null;
/** The key of the current plan; null before the first run. */
export const selectPlanKey = (state: RootState): string | null => state.planResults.mediaScoreData?.key ?? null;
/** The address of the current plan's report; without a plan, the page that says there is none. */
export const selectReportPath = (state: RootState): string =>
  reportPath(selectHasAllResults(state) ? selectPlanKey(state) : null);
/** Whether the current plan has this key. */
export const selectIsCurrentPlan = (state: RootState, key: string): boolean =>
  selectHasAllResults(state) && selectPlanKey(state) === key;
/** The name of the current plan's warehouse audience (a table that the backend reads); null for a plan with its own file. */
export const selectPlanSource = ({ planResults }: RootState): string | null =>
  planResults.mediaScoreData?.audience_source ?? null;
/** The backend's facts about the audience file, from the first of the three replies that contains them. */
export const selectRunFacts = ({ planResults }: RootState): AudienceFacts | null =>
  planResults.mediaScoreData?.audience ?? planResults.reachData?.audience ?? planResults.optimiseData?.audience ?? null;

/** Whether the backend's facts are about the current file, as read with its current answers, and the demographic in the form. */
export const selectAreRunFactsCurrent = (state: RootState): boolean =>
  selectSavedFile(state) !== null &&
  !selectSavedFile(state)?.isReadAnew &&
  selectRunFacts(state)?.demographic.name.toLowerCase() === state.planForm.buyingDemographic.toLowerCase();
/** What is known about the audience file: the backend's facts after a run, else what this browser read. */
export const selectKnownFile: (state: RootState) => KnownFile = createSelector(
  [
    selectAreRunFactsCurrent,
    selectRunFacts,
    selectSavedFile,
    selectFormData,
    (state: RootState) => state.audiencePreview,
  ],
  (areRunFactsCurrent, facts, saved, form, browserPreview): KnownFile =>
    areRunFactsCurrent && facts && saved
      ? {
          phase: 'read',
          subject: { vaultId: saved.vaultId, demographic: form.buyingDemographic, answers: '' },
          facts,
          // The preview before the run used the same code and the same answers.
          preview:
            browserPreview.phase === 'read' && browserPreview.subject.vaultId === saved.vaultId
              ? browserPreview.preview
              : null,
        }
      : browserPreview,
);

/** Whether the current file refers to a warehouse audience. */
export const selectIsWarehouseAudience = (state: RootState): boolean => {
  const knownFile = selectKnownFile(state);
  return knownFile.phase === 'warehouse' || (knownFile.phase === 'read' && knownFile.facts.layout === WAREHOUSE_LAYOUT);
};

/**
 * Whether this browser read the file and cannot use it for a plan. The backend would refuse it for the same reasons. A reference to an
 * unknown warehouse audience does not count, because the backend may know it.
 */
export const selectIsFileRefused = (state: RootState): boolean => {
  const knownFile = selectKnownFile(state);
  return knownFile.phase === 'refused' && knownFile.isUnknownReference !== true;
};

/** Whether this browser is reading the file, which may lead to questions that the planner can answer. */
export const selectIsBeingRead = (state: RootState): boolean =>
  selectCanAnswer(state) && selectKnownFile(state).phase === 'previewing';
const NO_DOUBTS: readonly Doubt[] = [];
/** Questions about the file that Run asks before it starts. None if answers cannot be used or a run has already read this file. */
export const selectDoubtsToAnswer: (state: RootState) => readonly Doubt[] = createSelector(
  [selectCanAnswer, selectKnownFile, selectFileAnswers, selectAreRunFactsCurrent],
  (canAnswer, knownFile, { reading, taken }, isReadByRun) => {
    if (!canAnswer || isReadByRun || !('preview' in knownFile) || knownFile.preview === null) return NO_DOUBTS;
    const answeredKeys = reading.answers.map(({ key }) => key);
    return doubtsToAsk(knownFile.preview.doubts, [...taken, ...answeredKeys]);
  },
);
/** Questions about the current plan's file: the run used the planner's answers and, for questions without an answer, their defaults. */
export const selectRunDoubts = ({ planResults }: RootState): readonly Doubt[] =>
  planResults.mediaScoreData?.doubts ?? NO_DOUBTS;

export const selectDesk = (state: RootState): DeskState => state.desk.desk;
/** The desk once it is ready; null otherwise. */
export const selectOpenDesk = ({ desk: { desk } }: RootState): OpenDesk | null =>
  desk.phase === 'ready' ? desk : null;
/** How flat reach is around the plan's mix; null until it is computed. */
export const selectFlatOptimum = (state: RootState, planKey: string | null): ComputedFlatOptimum | null =>
  state.desk.flatOptimum?.planKey === planKey ? state.desk.flatOptimum : null;
/** The scenarios that the signed-in planner saved for a plan. */
export const selectSavedScenarios: (state: RootState, planKey: string) => readonly SavedScenario[] = createSelector(
  [(state: RootState) => state.desk.scenarios, selectUser, (_state: RootState, planKey: string) => planKey],
  (scenarios, user, planKey) => scenarios.filter((one) => one.planKey === planKey && one.owner === user?.uid),
);
/** The signed-in planner's trial on a plan (the changes tried on the desk page); null without one. */
export const selectTrial = ({ desk, session }: RootState, planKey: string): DeskTrial | null => {
  if (session.phase !== 'signed in') return null;
  const id = trialId({ owner: session.user.uid, planKey });
  return desk.trials.find((one) => trialId(one) === id) ?? null;
};
/** The trial that the planner just discarded and may restore. */
export const selectDiscardedTrial = (state: RootState, planKey: string): DeskTrial | null => {
  const { discarded } = state.desk;
  const isOfPlanAndUser = discarded?.planKey === planKey && discarded.owner === selectUser(state)?.uid;
  return isOfPlanAndUser && selectTrial(state, planKey) === null ? discarded : null;
};
/** Whether the browser refuses to store trials. */
export const selectIsStorageRefused = ({ desk }: RootState): boolean => desk.isStorageRefused;
/** Whether the open desk's state is stored on this device. */
export const selectIsTrialKept = ({ desk: { desk, trials, isStorageRefused } }: RootState): boolean =>
  desk.phase === 'ready' &&
  !isStorageRefused &&
  trials.some((one) => trialId(one) === trialId(desk) && one.changed === desk.changed);
/** The stored trial of the plan on the desk, if another tab changed it after this tab did; null otherwise. */
export const selectLaterTrial = ({ desk: { desk, trials } }: RootState): DeskTrial | null => {
  if (desk.phase !== 'ready') return null;
  const stored = trials.find((one) => trialId(one) === trialId(desk));
  return stored && stored.changed > (desk.changed ?? 0) ? stored : null;
};

export const selectRunStatus = (state: RootState): RunStatus => state.runStatus;
/** The current plan's key, which a run sends as the plan that its new plan was made from. */
const selectMadeFrom = (state: RootState): string | null => (selectHasAllResults(state) ? selectPlanKey(state) : null);
/** The inputs of a run started now; null without a file. */
export const selectRunInputs: (state: RootState) => RunInputs | null = createSelector(
  [selectFormData, selectLimitChoice, selectUserEmail, selectFileToRun, selectMadeFrom],
  (form, choice, user, file, madeFrom) =>
    file && {
      form,
      limits: toChannelLimits(choice, budgetOf(form)),
      user,
      vaultId: file.vaultId,
      reading: file.answers?.reading ?? null,
      madeFrom,
    },
);
/** The failed run that can be resumed without a new upload; null if its inputs changed since. */
export const selectResumableRun = createSelector(
  [selectRunStatus, (state: RootState) => state.planResults.paused, selectRunInputs],
  (run, paused, inputs) => {
    const scoreReply = paused?.mediaScoreData ?? null;
    if (run.phase !== 'failed' || run.resume === null || scoreReply === null) return null;
    if (!isDeepEqual(inputs, paused?.inputs)) return null;
    return { step: run.step, notBefore: run.resume.notBefore, scoreReply };
  },
);
export const selectPlanLoad = (state: RootState): PlanLoad => state.planLoad;
export const selectNotices = (state: RootState): readonly Notice[] => state.notices.shown;

/** Whether something was typed or picked that is in no saved plan. */
export const selectHasUnsavedDraft: (state: RootState) => boolean = createSelector([selectWholePlan], isDraft);
/** Whether there is no input, no file and no result. */
export const selectIsBlank = (state: RootState): boolean =>
  !selectHasUnsavedDraft(state) && selectSavedFile(state) === null && state.planResults.mediaScoreData === null;

/** The plan that another tab stored in place of this tab's; null while this tab has no plan. */
export const selectPlanInOtherTab = (state: RootState): PlanInOtherTab | null =>
  selectUser(state) === null || selectIsBlank(state) ? null : state.otherTab;

function isDraft({ planForm: form, channelChoice, audienceFile, planResults }: WholePlan): boolean {
  const { budgetConstraintType: mode, selectedChannels: selected } = channelChoice;
  const hasNewFile = audienceFile.fileMetadata !== null && audienceFile.savedFileData === null;
  const savedInputs = planResults.reachData && planResults.optimiseData?.ran_with;
  return isUnsavedDraft({ form, mode, selected, hasNewFile, savedInputs: savedInputs ?? null });
}

/** The stashed plans to offer, for their owner only. One that equals the current plan is not offered, as after another tab restored it. */
const selectStashedPlansToOffer: (state: RootState) => readonly StashedPlan[] = createSelector(
  [(state: RootState) => state.stashedPlan.stashed, selectUser, selectWholePlan],
  (stashed, user, current) =>
    stashed.filter(({ owner, plan }) => owner === user?.uid && !haveSameInputs(plan, current)),
);
/** The stashed plan that is offered first; null if there is none. */
export const selectStashedPlanToOffer = (state: RootState): StashedPlan | null =>
  selectStashedPlansToOffer(state)[0] ?? null;
/** Number of stashed plans that are offered after the first one. */
export const selectFurtherStashedPlans = (state: RootState): number =>
  Math.max(selectStashedPlansToOffer(state).length - 1, 0);

/** Ids of all files that the state refers to: in the current plan, in stashed plans, and in the plans that a failed load restores. */
export const selectVaultIds: (state: RootState) => readonly string[] = createSelector(
  [selectAudienceFile, (state: RootState) => state.stashedPlan],
  (current, { stashed, before }) => {
    const plans = [...stashed, ...(before === null ? [] : [before, ...before.stashed])].map(({ plan }) => plan);
    const audienceFiles = [current, ...plans.map(({ audienceFile }) => audienceFile)];
    const files = audienceFiles.flatMap(({ fileMetadata, savedFileData }) => [fileMetadata, savedFileData]);
    return [...new Set(files.flatMap((file) => (file ? [file.vaultId] : [])))];
  },
);
