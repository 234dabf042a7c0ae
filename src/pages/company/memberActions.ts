import type { MemberRow } from '../../../core/contract/bodies/company.ts';

interface ActionWords {
  /** The label of the entry in the member's menu. */
  readonly menu: string;
  readonly title: string;
  readonly description: (member: MemberRow) => string;
  readonly action: string;
  readonly isDanger?: boolean;
}

/** The texts of the changes to one member that need no input, only a confirmation. */
export const ACTION_WORDS = {
  resend: {
    menu: 'Invite again…',
    title: 'Invite again',
    description: ({ email }) => `${email} gets another mail with a link. The invitation is open for 14 more days.`,
    action: 'Invite again',
  },
  withdraw: {
    menu: 'Withdraw the invitation…',
    title: 'Withdraw the invitation',
    description: ({ email }) => `${email} can no longer come in with the link.`,
    action: 'Withdraw',
    isDanger: true,
  },
  sign_out: {
    menu: 'End all sign-ins…',
    title: 'End all sign-ins',
    description: ({ email }) => `Within 10 seconds ${email} has to sign in again on every device.`,
    action: 'End sign-ins',
  },
  suspend: {
    menu: 'Suspend…',
    title: 'Suspend',
    description: ({ email }) =>
      `Within 10 seconds ${email} is refused everywhere. Plans stay, and you can bring the person back.`,
    action: 'Suspend',
    isDanger: true,
  },
  bring_back: {
    menu: 'Bring back…',
    title: 'Bring back',
    description: ({ email, state }) =>
      state === 'left'
        ? `${email} may sign in again, in the teams that newcomers join.`
        : `${email} may sign in again, in the same teams.`,
    action: 'Bring back',
  },
  accept_account: {
    menu: 'Accept the other account…',
    title: 'Accept the other account',
    description: ({ email }) =>
      `Another account with the address ${email} has signed in. Accept it only if you know that it is the same person: it gets the role, the teams and the plans, and the earlier account is refused.`,
    action: 'Accept',
    isDanger: true,
  },
  erase: {
    menu: 'Erase the person…',
    title: 'Erase the person',
    description: ({ email }) =>
      `The address ${email} is removed everywhere and replaced by "Erased person" and a number. No one can undo this.`,
    action: 'Erase for good',
    isDanger: true,
  },
} as const satisfies Readonly<Record<string, ActionWords>>;
export type MemberAction = keyof typeof ACTION_WORDS;
