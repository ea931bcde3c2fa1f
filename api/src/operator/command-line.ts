import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { cpfField, emailField, personNameField, readableText } from '@zelo/contract/account-fields'
import { toFieldErrors } from '@zelo/contract/errors'
import { defaultTimeZone, nameField } from '@zelo/contract/fields'
import { readCnpj } from '@zelo/contract/rules/cnpj'
import * as z from 'zod'

export const usage = `Usage: npm run -s operator -- <command> [options]

Commands
  create       Creates a parent company with its master administrator, or adds the missing parts:
                 --cnpj CNPJ            of the parent company, which identifies it
                 --name NAME            of the parent company
                 --master-cpf CPF       of the master administrator
                 --user-name NAME       of the master administrator
                 --user-email ADDRESS   of the master administrator
                 --level NAME           the access level (default: Administração)
                 --time-zone ZONE       of the parent company (default: ${defaultTimeZone})
               Running it again changes nothing. The password of a new person is printed once.
  list         Prints every parent company, its branches and its master administrators.
  deactivate   Ends every session of a parent company's group and blocks its sign-ins: --company ID
  activate     Allows them to sign in again: --company ID
  time-zone    Sets the time zone of a parent company or branch: --company ID --zone ZONE

  status         Prints versions, the process that holds the data directory, counts, sizes, the last backup, unsent e-mails.
  reset-password Sets a new password, prints it once and ends the person's sessions: --cpf CPF or --email ADDRESS
                   --company ID   the parent company, if several have a person with the CPF

  backup       Writes the database and all files to one new file: --to FILE
  restore      Restores a backup into an empty database and an empty storage: --from FILE
               Stop the server first.
  move         Copies the embedded database of DATA_DIR into the empty one of DATABASE_URL, and its files into the bucket
               of STORAGE_URL, if one is set. Stop the server first.

  secret-key     Prints the source of the key that seals stored secrets, and lists the sealed values.
                   --rotate   seals everything with a new key
                   --reset    removes what was sealed with a lost key

  person-export      Writes all stored data about one person to one new file: --cpf CPF --to FILE
  person-anonymise   Anonymises a person permanently. Recorded work stays: --cpf CPF
                       --yes   does not ask to confirm the CPF
                     Both: --company ID   the parent company, if several have the CPF

  --help       Prints this help.

Commands use the database of DATABASE_URL, or the embedded one in DATA_DIR, even while a server runs on it. Only create and
restore create a missing database.`

/** Thrown if the arguments of a command are invalid. The message is one sentence with the reason. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** How to report an invalid option. The keys are the message keys of the option's schema. */
const problems: Record<string, string> = {
  required: 'is missing',
  name_required: 'is missing',
  cnpj_required: 'is missing',
  cpf_required: 'is missing',
  one_of_two: 'or --email is required, but not both',
  not_both: 'and --reset exclude each other',
  email_required: 'is missing',
  level_required: 'is missing',
  too_long: 'is too long',
  cnpj_invalid: 'must be a CNPJ with valid check digits',
  cpf_invalid: 'must be a CPF with valid check digits',
  number_invalid: 'must be a number',
  file_invalid: 'must be the name of a file',
  time_zone_invalid: 'must be the name of a time zone, like America/Manaus',
}

const timeZone = z.string().refine(isTimeZone, 'time_zone_invalid')

const company = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'number_invalid')
  .transform(Number)

const file = z
  .string()
  .trim()
  .min(1, 'file_invalid')
  .transform((path) => resolve(path))

/** The options that identify a person. `company` is required only if several companies know the CPF. */
const person = { cpf: cpfField, company: company.optional() }

/** Options that have no value. */
const flags = ['yes', 'rotate', 'reset']

const commands = {
  create: z.object({
    cnpj: readableText(readCnpj, { requiredKey: 'cnpj_required', invalidKey: 'cnpj_invalid' }),
    name: nameField('name_required'),
    'master-cpf': cpfField,
    'user-name': personNameField,
    'user-email': emailField,
    level: nameField('level_required').default('Administração'),
    'time-zone': timeZone.default(defaultTimeZone),
  }),
  list: z.object({}),
  status: z.object({}),
  'reset-password': z
    .object({ cpf: cpfField.optional(), email: emailField.optional(), company: company.optional() })
    .refine(({ cpf, email }) => (cpf === undefined) !== (email === undefined), {
      path: ['cpf'],
      error: 'one_of_two',
    }),
  deactivate: z.object({ company }),
  activate: z.object({ company }),
  'time-zone': z.object({ company, zone: timeZone }),
  backup: z.object({ to: file }),
  restore: z.object({ from: file }),
  move: z.object({}),
  'secret-key': z
    .object({ rotate: z.boolean().default(false), reset: z.boolean().default(false) })
    .refine(({ rotate, reset }) => !(rotate && reset), { path: ['rotate'], error: 'not_both' }),
  'person-export': z.object({ ...person, to: file }),
  'person-anonymise': z.object({ ...person, yes: z.boolean().default(false) }),
}

type Commands = typeof commands

export type Command =
  | { name: 'help' }
  | { [Name in keyof Commands]: { name: Name; options: z.output<Commands[Name]> } }[keyof Commands]

/**
 * Parses the arguments that follow `npm run -s operator --`.
 * @throws UsageError
 */
export function readCommandLine(words: readonly string[]): Command {
  const [name = '--help', ...rest] = words
  if ([name, ...rest].some((word) => word === '--help' || word === '-h')) return { name: 'help' }
  if (!isCommand(name)) throw new UsageError(`Unknown command "${name}".`)
  const schema: z.ZodObject = commands[name]
  const parsed = schema.safeParse(readOptions(name, Object.keys(schema.shape), rest), { reportInput: true })
  if (!parsed.success) throw new UsageError(formatOptionErrors(toFieldErrors(parsed.error)))
  return { name, options: parsed.data } as Command
}

function isCommand(name: string): name is keyof Commands {
  return Object.hasOwn(commands, name)
}

function readOptions(command: string, names: string[], words: string[]): Record<string, unknown> {
  const toOptionType = (name: string) => (flags.includes(name) ? 'boolean' : 'string')
  const options = Object.fromEntries(names.map((name) => [name, { type: toOptionType(name) } as const]))
  try {
    return { ...parseArgs({ args: words, options }).values }
  } catch (error) {
    const word = /'(.+?)'/.exec((error as Error).message)?.[1] ?? words[0]
    throw new UsageError(`"${command}" does not accept "${word}" here.`)
  }
}

function formatOptionErrors(errors: Record<string, string>): string {
  const parts = Object.entries(errors).map(
    ([option, error]) => `--${option} ${problems[error] ?? 'is not valid'}`,
  )
  return `${parts.join(', ')}.`
}

function isTimeZone(text: string): boolean {
  try {
    return text.includes('/') && new Intl.DateTimeFormat('en', { timeZone: text }) !== null
  } catch {
    return false
  }
}
