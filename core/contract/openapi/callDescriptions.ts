import type { CallName } from '../calls.ts';

/** What each call does, for the OpenAPI document. */
export const CALL_DESCRIPTIONS: Readonly<Record<CallName, string>> = {
  userAccess: 'The lists this user may choose from.',
  planDetails: 'The inputs a saved plan was made from.',
  mediaScore: 'Reads the audience file, scores its vehicles and opens a run under a new key.',
  reach: 'The attentive reach of each channel alone, for a series of spends.',
  optimise:
    'The proposal: the mix within the limits that reaches the most people attentively. It is stored under its key.',
  planSummary: 'The caller’s saved plans, newest first.',
  planChange: 'Ours: renames, archives, restores or deletes one of the caller’s own plans.',
  planLayer:
    'Ours: reads or writes a layer of a saved plan, which is stored with the plan in versions without changing it, such as its division over weeks.',
  rates:
    'Ours: the rate cards that the caller may read, either all cards without rows or one card with its rows and versions.',
  ratesChange: 'Ours: saves, publishes, rolls back, withdraws or archives a rate card.',
  company: 'Ours: the company with its members, teams and clients, for administrators.',
  companyChange: 'Ours: changes members, teams, clients or rules of the company, for administrators.',
  personData: 'Ours: what is stored about the caller, or for administrators about another member, as JSON text.',
  shareCreate: 'Ours: freezes a plan for a client and makes a link to it.',
  shareList:
    'Ours: the state of each plan that was sent to a client, such as approved; for one plan also its links, views, answers and comments.',
  shareChange:
    'Ours: stops or extends a link, changes its passcode, or marks the client’s answers and comments as read.',
  commentChange: 'Ours: replies to a client’s comment, resolves, reopens or removes it.',
  brand: 'Ours: the name, logo, accent and footer of the agency or of a client.',
  brandChange: 'Ours: stores a new version of a brand; its logo is the form’s file, a png or jpg.',
  auditLog: 'Ours: lines of the audit log, for those who may read it.',
  auditCsv: 'Ours: lines of the audit log as csv text, oldest first.',
  exportNote: 'Ours: records in the audit log that the caller exported a plan to files.',
  planFile: 'The audience file of a saved plan, as csv text.',
  plan: 'A complete saved plan, for its owner and for colleagues with the link.',
};
