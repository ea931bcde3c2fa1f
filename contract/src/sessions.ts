import * as z from 'zod'
import { emailField, typedPasswordField } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { day, id, instant } from './fields.ts'

/** Duration of a session in hours (R1-198). */
export const sessionHours = 24

/** The time zone in which the screens show login times, whatever the company's time zone (R1-199). */
export const loginTimeZone = 'America/Fortaleza'

/** 1 for yes and 0 for no, as in the specification. */
export const flag = z.literal([0, 1])

/** A user, as the session and the profile contain it (R1-176). */
export const user = z.object({
  id,
  nome: z.string(),
  email: z.string(),
  cpf: z.string(),
  telefone: z.string(),
  dataNascimento: day.nullable(),
  avatar: z.string().nullable(),
  avatar_url: z.string().nullable(),
  ativo: flag,
  coordenador: flag,
  companyId: id,
  tipo: z.string(),
  createdAt: instant,
  updatedAt: instant,
})
export type User = z.infer<typeof user>

/** The data of a signed-in browser's session (R1-164). */
export const session = z.object({
  token: z.string(),
  dataHoraToken: instant,
  user,
  /** Not empty if the user is a master administrator of the group. */
  cpfUserMaster: z.array(z.object({ CPF: z.string(), Id_Empresas: id })),
  /** The main company. If the list is empty, the user sees all companies of the group but can change nothing. */
  empresaPrincipal: z.array(z.object({ Id_Empresas: id, NOME: z.string() })),
  nivelAcesso: z.array(z.object({ Nome_NivelAcesso: z.string() })),
  /**
   * The parent company of the group, which the footer shows. If the user has no main company, lists are read for this
   * company.
   */
  grupo: z.object({ Id_Empresas: id, NOME: z.string(), timeZone: z.string() }),
})
export type Session = z.infer<typeof session>

/** The sign-in form (R1-209 to R1-211). */
export const credentials = z.strictObject({
  email: emailField,
  password: typedPasswordField('password_required').min(1, 'password_required'),
})

export const createSession = endpoint({
  name: 'session.create',
  method: 'POST',
  path: '/sessions',
  action: 'session.create',
  summary: 'Signs in',
  body: credentials,
  answer: session,
  deviceKeys: true,
})

export const endSession = endpoint({
  name: 'session.end',
  method: 'DELETE',
  path: '/sessions',
  action: 'session.end',
  summary: 'Signs out, or ends all other sessions of the user',
  query: z.strictObject({ others: z.literal('1', 'invalid').optional() }),
  answer: z.null(),
  status: 204,
})

/** The app that opened a session. */
export type SessionApp = 'office' | 'field'
