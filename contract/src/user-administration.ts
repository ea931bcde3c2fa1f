import * as z from 'zod'
import { personNameField, readBy } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { flag, id, instant, wantedId } from './fields.ts'
import { input } from './input.ts'
import { type Decoded, list, one, record, type Wire } from './record.ts'
import { readPhone } from './rules/phone.ts'
import { plainText } from './rules/plain-text.ts'
import { user } from './session-data.ts'

/** A person in the list of users (R3-258). */
const listedUser = record({
  ...user.fields,
  /** Name of the person's company. */
  company: ['EMPRESA', z.string()],
  /** True if the person has a main company. A coordinator without a main company can only read (R1-274). */
  hasMainCompany: ['empresaPrincipal', z.boolean()],
  /** True for a master administrator, whose permissions nobody can change. */
  master: ['master', z.boolean()],
  /**
   * True if the CPF is a master CPF of the group. A promotion to coordinator then makes this person a master
   * administrator.
   */
  masterCpf: ['masterCpf', z.boolean()],
  /** True if the CPF is registered and active. Otherwise the person cannot sign in and gets no plans. */
  cpfActive: ['cpfAtivo', z.boolean()],
  /** The latest sign-in that the retention period has not deleted. Null if there is no such sign-in. */
  lastSignInAt: ['lastSignInAt', instant.nullable()],
})
export type ListedUser = Decoded<typeof listedUser>
export type WireListedUser = Wire<typeof listedUser>

/**
 * Returns all people of the group or of one branch, also cleaners and inactive people, sorted by company and name
 * (R3-401).
 */
export const listUsers = endpoint({
  name: 'user.list',
  method: 'GET',
  path: '/allUsers/:companyId',
  action: 'users.read',
  summary: 'Lists the users of the group of a parent company or of one branch, sorted by company and name',
  params: z.object({ companyId: wantedId }),
  answer: list(listedUser),
})

/** A phone as in `phoneField`, or an empty text. This allows edits of a person whose phone is still missing. */
const optionalPhone = z
  .string()
  .transform(readBy((text) => (plainText(text) === '' ? '' : readPhone(text)), 'phone_invalid'))

/** Edits a user (R3-405). Only a master administrator may send `hasMainCompany`, which lets a coordinator write. */
export const userEdit = input({
  id: ['id', id],
  name: ['nome', personNameField],
  phone: ['telefone', optionalPhone],
  active: ['ativo', flag],
  hasMainCompany: ['empresaPrincipal', z.boolean().optional()],
  /** The `updatedAt` that the caller read. If the person has changed since, the call returns `changed_meanwhile`. */
  updatedAt: ['updatedAt', instant.optional()],
})

export const editUser = endpoint({
  name: 'user.edit',
  method: 'PATCH',
  path: '/users',
  action: 'users.edit',
  summary:
    'Changes the name, phone, active flag and write access of a user. Losing either of the last two signs the user out',
  body: userEdit,
  answer: one(listedUser),
})

/** Makes a cleaner a coordinator, or a coordinator a cleaner (R3-406). Can also set whether a coordinator may write. */
export const changeCoordinator = endpoint({
  name: 'user.change-coordinator',
  method: 'PATCH',
  path: '/users/inativarAtivarCoordenador',
  action: 'users.change-coordinator',
  summary:
    'Makes a cleaner a coordinator, or a coordinator a cleaner, and sets whether a coordinator may write. A user who loses access is signed out',
  body: input({
    id: ['id', id],
    coordinator: ['parametro', flag],
    /**
     * Whether the coordinator may write. If omitted, the permission does not change. Has no effect for a person with a
     * master CPF.
     */
    hasMainCompany: ['mayWrite', z.boolean().optional()],
  }),
  answer: one(listedUser),
})
