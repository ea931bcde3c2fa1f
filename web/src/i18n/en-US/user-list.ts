import type { userList as source } from '../pt-BR/user-list.ts'
import type { Texts } from '../texts.ts'

export const userList: Texts<typeof source> = {
  title: 'People',
  about:
    'Everybody who has signed up. A new person is a cleaner (ASG) and uses the phone. The padlock changes the access level, which can let a person sign in here.',
  company: 'Company',
  name: 'Name',
  cpf: 'CPF',
  email: 'E-mail',
  phone: 'Phone',
  birthDate: 'Birth date',
  coordinator: 'Coordinator',
  coordinatorIs: {
    none: 'No',
    reader: 'Read only',
    writer: 'Yes',
    master: 'Administrator',
  },
  status: 'Status',
  active: 'Active',
  inactive: 'Inactive',
  cpfInactive: 'CPF inactive',
  count_one: '{{figure}} user',
  count_other: '{{figure}} users',
  search: 'Search name, CPF, e-mail or phone',
  empty: 'No users registered yet',
  emptyWhy: 'People with an invited CPF appear here once they have signed up.',
  editTitle: 'Edit user',
  cpfInactiveWhy:
    'The CPF is inactive or was removed: the person can sign in only when it is active again under Invited CPFs.',
  activeWhy: 'They may sign in to the app and, as a coordinator, to this system.',
  inactiveWhy:
    'Once saved, they are signed out everywhere at once and cannot sign in. The history stays; schedules continue until they are canceled.',
  alwaysActive: 'Administrators are never made inactive, and nobody deactivates themselves.',
  accessGiven: 'Once saved, they may register and edit; the screens show it at their next sign-in.',
  accessTaken:
    'Once saved, they are signed out everywhere at once. At their next sign-in, they may only read.',
  edited: 'The user was changed successfully',
  editFailed: 'Error editing user',
  editFailedWhy: 'An error occurred editing user, please try again',
  promoteWhy:
    'They will be able to enter this system and see everything, without changing anything. People who should register and edit get the level Coordinator.',
  promoteMasterWhy:
    'The CPF is that of an administrator: they become an administrator again, with access to everything in this system.',
  promoteKeeps:
    'The schedules they already have stay with them, in the app; for new schedules they are no longer offered.',
  promoteVerb: 'Give access',
  demoteWhy:
    'They leave this system at once, wherever they are signed in, and are a cleaner (ASG) again, with the app only.',
  demoteVerb: 'Remove access',
  toggled: 'User updated successfully',
  toggleFailed: 'Error updating user status',
  blocked: 'Function blocked',
  ownBlockedWhy: 'The ADMINISTRATOR user cannot change their OWN status',
  masterBlockedWhy: 'The status of an ADMINISTRATOR user cannot be changed',
  link: 'Sign-in link',
  linkOn: 'Sign-in link for {{name}}',
  linkTitle: 'Sign-in link for {{name}}?',
  linkWhy:
    'The link opens the app in the person’s name, once, within 1 hour. Use it where the person cannot sign in with the password. The log of changes has it, and the person sees who made it.',
  linkVerb: 'Create link',
  linkMade: 'Link created',
  linkFailed: 'The link was not created',
  linkCode: 'QR code of the sign-in link for {{name}}',
  linkMessage: 'Hello, {{name}}! Open this link on your phone to sign in to Zelo:',
  linkOnce:
    'The link works once, until {{time}}, and is shown only now. Anyone who has it signs in as that person.',
  noEmail: 'Left the company',
  masterEditBlockedWhy: 'An ADMINISTRATOR is edited by ADMINISTRATORS alone',
  createdAt: 'Account created on',
  lastSignInAt: 'Last sign-in on',
  lastSeen: 'Last sign-in on {{day}}',
  neverSeen: 'No recent sign-in',
  notYet: 'People without an account',
  help: 'Password help',
  helpOn: 'Password help for {{name}}',
  helpEmail: 'With e-mail: send a link to {{email}}. It works for 1 hour and sets a new password.',
  helpLink:
    'Without e-mail: create a sign-in link and show its QR code to the person. It opens the app once, without a password.',
  helpCoordinator:
    'Sign-in links are for cleaners only. For a coordinator who cannot read the e-mail, the operator of the server sets a temporary password.',
  helpNoAccess:
    'The person or the CPF is inactive and cannot sign in even with the right password. Activate it first.',
  helpSend: 'Send recovery e-mail',
  helpSent: 'Link sent to {{email}}',
  helpFailed: 'The e-mail was not sent',
  levels: 'Access level',
  levelsOn: 'Access level of {{name}}',
  levelsTitle: 'Access level of {{name}}',
  levelsChoose: 'Choose the level',
  levelsKept: 'This is the current level. Choose another one to see what changes.',
  masterLocked:
    'Administrator cannot be chosen: the level comes with a master CPF, which the operator of the server registers.',
  masterOnly:
    'A person with a master CPF is an administrator or a cleaner. The other levels cannot be chosen.',
  levelsTable: 'What each level may do',
  level: {
    cleaner: 'Cleaner (ASG)',
    reader: 'Read only',
    coordinator: 'Coordinator',
    master: 'Administrator',
  },
  levelShort: { cleaner: 'Cleaner', reader: 'Read only', coordinator: 'Coord.', master: 'Admin' },
  ability: {
    work: 'Record cleanings in the app',
    see: 'Sign in here and see everything',
    plan: 'Register, plan and reassign',
    people: 'Invite and edit people',
    branches: 'Create branches',
    access: 'Change access levels and CPF status',
    log: 'See the log of changes',
  },
  can: 'Yes',
  cannot: 'No',
  promoteWriterWhy: 'They will be able to enter this system, register, plan and edit.',
}
