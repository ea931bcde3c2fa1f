import { resolve } from 'node:path'
import { StartError } from './start-error.ts'
import { type Bucket, readStorageUrl } from './storage/storage-url.ts'

/** What the environment decides; this file is its only reader. */
export interface Config {
  host: string
  /** 0 takes a free one. */
  port: number
  /** Absolute path of everything the server keeps on disk. */
  dataDirectory: string
  /** Without one the embedded PostgreSQL is started. */
  databaseUrl?: string
  /** The demo is only ever made in an empty database: `auto` in the embedded one, `on` in any, `off` in none. */
  demo: 'auto' | 'on' | 'off'
  logLevel: (typeof logLevels)[number]
  /** The address that people use, where it is not the one listened on. */
  publicUrl?: string
  /** Without one, files are kept below `dataDirectory`. */
  storage?: Bucket
  /** Without one, e-mails are written into a folder. */
  smtpUrl?: string
  /** Whom e-mails are from, where the mail server wants somebody in particular. */
  mailFrom?: string
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Reads the configuration. An empty value counts as none. Throws a StartError that names the bad variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = (name: string) => environment[name]?.trim() || undefined
  const databaseUrl = read('DATABASE_URL')
  const storageUrl = read('STORAGE_URL')
  const publicUrl = read('PUBLIC_URL')
  const smtpUrl = read('SMTP_URL')
  const mailFrom = read('MAIL_FROM')
  return {
    // Others are let in by choice: a fresh installation has sign-ins that everybody knows.
    host: read('HOST') ?? '127.0.0.1',
    port: port(read('PORT') ?? '3000'),
    dataDirectory: resolve(read('DATA_DIR') ?? 'data'),
    demo: oneOf('DEMO', ['auto', 'on', 'off'], read('DEMO') ?? 'auto'),
    logLevel: oneOf('LOG_LEVEL', logLevels, read('LOG_LEVEL') ?? 'info'),
    ...(databaseUrl && { databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:'], databaseUrl) }),
    ...(storageUrl && { storage: readStorageUrl(storageUrl, read) }),
    ...(publicUrl && { publicUrl: url('PUBLIC_URL', ['http:', 'https:'], publicUrl) }),
    ...(smtpUrl && { smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:'], smtpUrl) }),
    ...(mailFrom && { mailFrom: sender(mailFrom) }),
  }
}

function port(text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number <= 65_535) return number
  throw new StartError(`PORT must be a whole number from 0 to 65535, not "${text}".`)
}

function oneOf<const Choice extends string>(name: string, choices: readonly Choice[], text: string): Choice {
  const choice = choices.find((each) => each === text)
  if (choice) return choice
  throw new StartError(`${name} must be one of ${choices.join(', ')}, not "${text}".`)
}

/** An address, alone or in angle brackets behind a name. */
function sender(text: string): string {
  if (/^([^<>@]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(text) && text.includes('<') === text.endsWith('>'))
    return text
  throw new StartError(`MAIL_FROM must be an e-mail address, or "Name <address>", not "${text}".`)
}

/** The value is not repeated in the sentence: it may hold a password. */
function url(name: string, protocols: readonly string[], text: string): string {
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  throw new StartError(
    `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
  )
}
