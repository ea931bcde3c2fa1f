import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { completeCpf, maskCpf } from '@zelo/contract/rules/cpf'
import type { Database } from '../database/tenant.ts'
import { counterKeyOf } from '../http/limits.ts'
import { hashPassword } from '../modules/sessions/sessions.service.ts'
import { StartError } from '../start-error.ts'
import type { Storage } from '../storage/storage.ts'
import {
  deleteRegistration,
  deleteRights,
  findLeft,
  forgetChanges,
  lockPeople,
  type Nobody,
  replaceInTexts,
  replacePerson,
} from './anonymise-person.queries.ts'
import { findPerson, type Whom } from './find-person.ts'
import type { KnownPerson } from './people.queries.ts'

const replacement = '[anonimizado]'

const nobodyHere =
  'Nobody here has this CPF: it was never registered, or its person is anonymised already. Nothing was changed.'

/**
 * Makes a person unrecognisable in everything that one company keeps, and ends the person's sessions for good; all of it
 * or nothing. The work recorded stays, under a name that is nobody's, so that no count changes. `confirm` is asked before.
 * Doing it again changes nothing. Answers lines for the operator, which tell what no program can find.
 * @throws StartError for a company's only master administrator, and when `confirm` says no
 */
export async function anonymisePerson(
  means: { database: Database; storage: Storage; dataDirectory: string },
  whom: Whom,
  confirm: (name: string) => boolean | Promise<boolean>,
): Promise<string[]> {
  const { database, storage, dataDirectory } = means
  const asked = await database.asOwner((queries) => findPerson(queries, whom))
  if (!asked) return [nobodyHere]
  if (!(await confirm(asked.name ?? 'The owner of this CPF, who never signed up,'))) {
    throw new StartError('The CPF was not typed once more. Nothing was changed.')
  }

  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const done = await database.asOwner(async (queries) => {
    await lockPeople(queries, whom.cpf)
    const person = await findPerson(queries, whom)
    if (!person) return undefined
    if (person.isMaster && person.otherMasters === 0) {
      throw new StartError(
        `This person is the only master administrator of "${person.company}": make another one first, with "create".`,
      )
    }
    const logins = [person.email?.toLowerCase(), whom.cpf].filter((login) => login !== undefined)
    await deleteRights(queries, person, whom.cpf, logins.map(counterKeyOf))
    if (person.userId === null) await deleteRegistration(queries, person)
    else await replacePerson(queries, person, nobodyInsteadOf(person, person.userId, passwordHash))
    await forgetChanges(queries, person)
    const patterns = patternsOf(person, whom.cpf)
    const texts = await replaceInTexts(queries, person.groupId, patterns, replacement)
    return { person, texts, left: await findLeft(queries, person.groupId, patterns) }
  })
  if (!done) return [nobodyHere]

  const { person, texts, left } = done
  if (person.avatar) await storage.remove(person.avatar)
  const letters = await removeLetters(join(dataDirectory, 'outbox'), person.email)
  const where = left.map(({ table, rows }) => `${table} (${rows})`).join(', ')
  return [
    `${person.userId === null ? 'The CPF' : `Person ${person.userId}`} of "${person.company}" is anonymised.`,
    `Texts in which the person was named: ${texts}; letters not yet sent that were removed: ${letters}.`,
    ...(left.length > 0 ? [`The same words are still in ${where}, where they may mean something else.`] : []),
    'What no program can find: nicknames and other spellings in observations, faces in photos, and backups made before.',
    'After restoring such a backup, anonymise the person again.',
  ]
}

/** Differs from everybody's in the group; the CPF has wrong check digits, so that it is nobody's anywhere. */
function nobodyInsteadOf(
  { groupId, registrationId }: KnownPerson,
  userId: number,
  passwordHash: string,
): Nobody {
  const start = String(registrationId % 1e9).padStart(9, '0')
  const wrong = (Number(completeCpf(start).slice(9)) + 1) % 100
  return {
    name: `Pessoa anonimizada ${userId}`,
    email: `anonimizada-${groupId}-${userId}@zelo.invalid`,
    cpf: `${start}${String(wrong).padStart(2, '0')}`,
    passwordHash,
  }
}

/** Regular expressions that find what is the person's own, as whole words; a name of one word may be anybody's. */
function patternsOf({ name, email, phone }: KnownPerson, cpf: string): { text: string; json: string } {
  const words = [cpf, maskCpf(cpf), email, phone && phone.length >= 8 ? phone : null]
  if (name && /\s/.test(name.trim())) words.push(name)
  const values = words.flatMap((word) => (word ? [word] : []))
  const oneOf = (texts: string[]) => `(?<!\\w)(?:${texts.map(escaped).join('|')})(?!\\w)`
  return { text: oneOf(values), json: oneOf(values.map((value) => JSON.stringify(value).slice(1, -1))) }
}

function escaped(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&').replaceAll(/\s+/g, '\\s+')
}

/** Letters wait in the outbox of a server without a mail server; those to the person go. */
async function removeLetters(folder: string, email: string | null): Promise<number> {
  const names = email === null ? [] : await readdir(folder).catch(() => [])
  let count = 0
  for (const name of names) {
    const letter = await readFile(join(folder, name), 'utf8').catch(() => '')
    if (!letter.toLowerCase().includes(email!.toLowerCase())) continue
    await rm(join(folder, name), { force: true })
    count += 1
  }
  return count
}
