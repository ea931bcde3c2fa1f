import type { cpfRegistrations as source } from '../pt-BR/cpf-registrations.ts'
import type { Texts } from '../texts.ts'

export const cpfRegistrations: Texts<typeof source> = {
  title: 'Invited CPFs',
  about:
    'Only people with an invited and active CPF can sign up and sign in. Everybody starts as a cleaner (ASG), with access by phone only. The padlock on the People page makes a cleaner a coordinator.',
  list: 'CPFs',
  register: 'Invite CPFs',
  cpf: 'CPF',
  branch: 'Branch',
  cnpj: 'CNPJ',
  status: 'Status',
  active: 'Active',
  inactive: 'Inactive',
  empty: 'There are no invited CPFs yet',
  emptyWhy: 'Invite the CPFs of the people who are going to sign up.',
  searchBy: 'Search CPF, CNPJ or branch',
  changeStatus: 'User status',
  activate: 'Activate',
  inactivate: 'Deactivate',
  remove: 'Remove',
  confirm: {
    activate_one: 'Activate {{cpf}}?',
    activate_other: 'Activate {{figure}} CPFs?',
    inactivate_one: 'Deactivate {{cpf}}?',
    inactivate_other: 'Deactivate {{figure}} CPFs?',
    remove_one: 'Remove {{cpf}}?',
    remove_other: 'Remove {{figure}} CPFs?',
  },
  confirmWhy: {
    activate_one: 'The owner of this CPF can sign up and sign in again.',
    activate_other: 'The owners of these CPFs can sign up and sign in again.',
    inactivate_one:
      'The owner of this CPF loses access at once, even where already signed in, until it is activated again.',
    inactivate_other:
      'The owners of these CPFs lose access at once, even where already signed in, until they are activated again.',
    remove_one:
      'The CPF leaves the list and its owner loses access at once. What they did stays in the history. To come back, the CPF must be registered again.',
    remove_other:
      'The CPFs leave the list and their owners lose access at once. What they did stays in the history. To come back, each CPF must be registered again.',
  },
  yes: {
    activate: 'Yes, activate',
    inactivate: 'Yes, deactivate',
    remove: 'Yes, remove',
  },
  nothingFoundWhy: 'The search looks into CPF, CNPJ and branch, with or without punctuation.',
  noneMarked: 'No record selected',
  noneMarkedWhy: 'Please select at least one record',
  ownCpf: 'Function blocked',
  ownCpfWhy: 'The ADMINISTRATOR user cannot change their OWN status',
  statusChanged: 'User(s) updated successfully',
  statusFailed: 'Error updating the status of the user(s)',
  startsAsCleaner: 'Starts as a cleaner (ASG), with access by phone only.',
  submit: 'Register',
  another: 'Register and add another',
  created: 'CPF invited',
  createFailed: 'Error inviting the CPF',
  failedWhy: 'An error occurred, please try again.',
  batchFailed: 'Error inviting the list of CPFs',
  batchDone_one: '{{figure}} CPF invited',
  batchDone_other: '{{figure}} CPFs invited',
}
