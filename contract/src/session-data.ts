import * as z from 'zod'
import { day, flag, id, instant } from './fields.ts'
import { type Decoded, list, one, record, type Wire } from './record.ts'

/** A user, as the session and the profile contain it (R1-176). */
export const user = record({
  id: ['id', id],
  name: ['nome', z.string()],
  email: ['email', z.string()],
  cpf: ['cpf', z.string()],
  phone: ['telefone', z.string()],
  birthDate: ['dataNascimento', day.nullable()],
  /** File name of the picture, and its URL. */
  avatar: ['avatar', z.string().nullable()],
  avatarUrl: ['avatar_url', z.string().nullable()],
  active: ['ativo', flag],
  coordinator: ['coordenador', flag],
  companyId: ['companyId', id],
  role: ['tipo', z.string()],
  createdAt: ['createdAt', instant],
  updatedAt: ['updatedAt', instant],
})
export type User = Decoded<typeof user>

/**
 * The data of a signed-in browser's session (R1-164). The browser stores the fields with the names of the API, so that
 * other releases can read them.
 */
export const session = record({
  token: ['token', z.string()],
  loginTime: ['dataHoraToken', instant],
  user: ['user', one(user)],
  /** Not empty if the user is a master administrator of the group. */
  masterCpfs: ['cpfUserMaster', list(record({ cpf: ['CPF', z.string()], companyId: ['Id_Empresas', id] }))],
  /** The main company. If the list is empty, the user sees all companies of the group but can change nothing. */
  mainCompanies: ['empresaPrincipal', list(record({ id: ['Id_Empresas', id], name: ['NOME', z.string()] }))],
  accessLevels: ['nivelAcesso', list(record({ name: ['Nome_NivelAcesso', z.string()] }))],
  /**
   * The parent company of the group, which the footer shows. If the user has no main company, lists are read for this
   * company.
   */
  parentCompany: [
    'grupo',
    one(record({ id: ['Id_Empresas', id], name: ['NOME', z.string()], timeZone: ['timeZone', z.string()] })),
  ],
})
export type Session = Decoded<typeof session>
export type WireSession = Wire<typeof session>
