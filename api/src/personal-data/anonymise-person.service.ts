import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { completeCpf } from '@zelo/contract/rules/cpf'
import { emailKey } from '@zelo/contract/rules/email'
import { keepDigits } from '@zelo/contract/rules/mask'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { Database } from '../database/tenant.ts'
import { hashCounterKey } from '../http/limits.ts'
import { hashPassword } from '../modules/sessions/password-hash.ts'
import { toPersonAccountKey, toUnknownAccountKey } from '../modules/sessions/sign-in-limits.ts'
import { StartError } from '../start-error.ts'
import type { Storage } from '../storage/storage.ts'
import {
  deleteRegistration,
  deleteRights,
  findLeft,
  forgetChanges,
  lockPeopleOfCpf,
  type Nobody,
  type Patterns,
  replaceInTexts,
  replacePerson,
} from './anonymise-person.queries.ts'
import { findPerson, type Whom } from './find-person.ts'
import { type KnownPerson, selectWords, type Words } from './people.queries.ts'
import { listUnsentEmails } from './unsent-emails.ts'

const replacement = '[anonimizado]'

const nobodyHere =
  'Nobody has this CPF. It was never registered, or its owner is already anonymised. Nothing was changed.'

/**
 * Anonymises a person in all data of one company in one transaction, if `confirm` returns true. Ends the person's sessions.
 * The recorded work stays, with a placeholder as its person, so that no figure changes. A second run changes nothing.
 * Returns lines for the operator. They also name what the operator must check by hand.
 * @throws StartError for the only master administrator, if `confirm` returns false, or if unsent e-mails cannot be read
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
    throw new StartError('The CPF did not match. Nothing was changed.')
  }

  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const done = await database.asOwner(async (queries) => {
    await lockPeopleOfCpf(queries, whom.cpf)
    const person = await findPerson(queries, whom)
    if (!person) return undefined
    if (person.isMaster && person.otherMasters === 0) {
      throw new StartError(
        `This person is the only master administrator of "${person.company}". Create another one first with "create".`,
      )
    }
    const words = await selectWords(queries, person)
    const logins = [...words.emails.map(emailKey), whom.cpf]
    const accounts = [...logins, ...logins.map(toUnknownAccountKey)]
    if (person.userId !== null) accounts.push(toPersonAccountKey(person.userId))
    await deleteRights(queries, person, whom.cpf, accounts.map(hashCounterKey))
    if (person.userId === null) await deleteRegistration(queries, person)
    else await replacePerson(queries, person, buildNobody(person, person.userId, passwordHash))
    await forgetChanges(queries, person)
    const patterns = buildPatterns(words, whom.cpf)
    const texts = await replaceInTexts(queries, person.groupId, patterns, replacement)
    const left = await findLeft(queries, person.groupId, patterns)
    // This runs before the commit. If it fails, the transaction is rolled back, and the operator can run the whole command
    // again.
    const unsent = await Array.fromAsync(listUnsentEmails(dataDirectory, words.emails))
    await Promise.all(unsent.map(({ path }) => rm(path, { force: true })))
    if (person.avatar) await storage.remove(person.avatar)
    return { person, texts, unsent: unsent.length, left }
  })
  if (!done) return [nobodyHere]

  const { person, texts, unsent, left } = done
  const where = left.map(({ table, rows }) => `${table} (${rows})`).join(', ')
  return [
    `${person.userId === null ? 'The CPF' : `Person ${person.userId}`} of "${person.company}" is anonymised.`,
    `Texts that named the person: ${texts}. Unsent e-mails removed: ${unsent}.`,
    ...(left.length > 0 ? [`The same words remain in ${where}, where they may mean something else.`] : []),
    'Not covered: nicknames and other spellings in observations, faces in photos, and earlier backups.',
    'After you restore an earlier backup, anonymise the person again.',
  ]
}

/**
 * Returns a placeholder that is unique in the group. The check digits of its CPF are wrong, so the CPF cannot belong to a
 * real person.
 */
function buildNobody({ groupId, registrationId }: KnownPerson, userId: number, passwordHash: string): Nobody {
  const start = String(registrationId % 1e9).padStart(9, '0')
  const wrong = (Number(completeCpf(start).slice(9)) + 1) % 100
  return {
    name: `Pessoa anonimizada ${userId}`,
    email: `anonimizada-${groupId}-${userId}@zelo.invalid`,
    cpf: `${start}${String(wrong).padStart(2, '0')}`,
    passwordHash,
  }
}

/**
 * Builds regular expressions that match the person's data as whole words. Skips names of one word, because other people may
 * have the same name. CPFs and phone numbers match with and without punctuation, and phone numbers also with and without
 * codes. Names match with and without accents. An agenda's name is `agenda_environment_person_day`, so an underscore ends a
 * word. Before an e-mail address, an underscore does not. It belongs to a longer address, which another person may have.
 */
function buildPatterns({ names, emails, phones }: Words, cpf: string): Patterns {
  const called = names.flatMap((name) => [name, nameKey(name)]).filter((each) => /\s/.test(each.trim()))
  const patternIn = ({ start, space, written }: Writing) => {
    const joinWords = (text: string) => text.trim().split(/\s+/).map(written).join(space)
    const found = [
      punctuated(cpf, space),
      ...phones.filter((phone) => keepDigits(phone).length >= 8).map((phone) => phoneAsWritten(phone, space)),
      ...emails.map((email) => `(?<!_)${joinWords(email)}`),
      ...called.map(joinWords),
    ]
    return `${start}(?:${found.join('|')})(?![[:alnum:]])`
  }
  return { text: patternIn(inText), json: patternIn(inJson) }
}

/** Parts of the regular expressions that depend on how a column stores text. */
interface Writing {
  /** Matches the place where a word may begin. The captured group contains the text before the word. */
  start: string
  /** Matches what is between two words of a name. */
  space: string
  written: (word: string) => string
}

const inText: Writing = { start: '((?<![[:alnum:]]))', space: String.raw`\s+`, written: escaped }

/**
 * In JSON, an escape such as `\n` may come right before a word. The letter of the escape does not belong to the word, and no
 * word begins inside an escape. The pattern matches the escape itself, because a lookbehind would take PostgreSQL twenty
 * times as long.
 */
const inJson: Writing = {
  start: String.raw`((?<!\\)(?:\\\\)*\\(?:[\\bfnrt]|u[0-9a-f]{4})|(?<![[:alnum:]\\]))`,
  space: String.raw`(?:\s|\\[fnrt]|\\u000b)+`,
  written: (word) => escaped(JSON.stringify(word).slice(1, -1)),
}

/** Matches digits with or without separators between them, such as dashes, no-break spaces and invisible characters. */
function punctuated(digits: string, space: string): string {
  return String.raw`\(?${[...digits].join(betweenDigits(space))}`
}

function betweenDigits(space: string): string {
  const dashes = String.raw`\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d-`
  const unseen = String.raw`\u00a0\u00ad\u2007\u200b-\u200f\u202a-\u202f\u2060\u2066-\u2069\ufeff`
  return `(?:${space}|[()./${unseen}${dashes}])*`
}

/** Matches a phone number with and without country code and area code. */
function phoneAsWritten(phone: string, space: string): string {
  const digits = keepDigits(phone)
  const area = digits.length < 10 ? '' : digits.slice(0, 2)
  const codes = [String.raw`\+?55`, ...(area ? [`0?${area}`] : [])]
  const before = codes.map((code) => String.raw`(?:\(?${code}${betweenDigits(space)})?`).join('')
  return before + punctuated(digits.slice(area.length), space)
}

function escaped(word: string): string {
  return word.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')
}
