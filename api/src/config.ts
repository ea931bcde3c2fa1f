import { resolve } from 'node:path'
import { readSubnet } from './http/trusted-proxies.ts'
import type { Retention } from './personal-data/retention.service.ts'
import { parseSecretKeys } from './sealing/secret-keys.ts'
import { StartError } from './start-error.ts'
import { type Bucket, readStorageUrl } from './storage/storage-url.ts'

/** The settings from the environment variables. No other file reads environment variables. */
export interface Config {
  host: string
  /** The port, or 0 for any free port. */
  port: number
  /** The address at which Prometheus metrics are served. If undefined, they are not served. */
  metrics?: { host: string; port: number }
  /** After the request to stop, the server still serves calls for this many seconds. */
  stopDelay: number
  /** The absolute path of all data that the server stores on disk. */
  dataDirectory: string
  /** If undefined, the embedded PostgreSQL starts. */
  databaseUrl?: string
  /** The direct URL of PostgreSQL, for migrations and notifications. Needed only if `databaseUrl` leads to a pooler. */
  databaseDirectUrl?: string
  /** A replica that serves reports. If undefined, the main database serves them. */
  databaseReplicaUrl?: string
  /**
   * When to create the demo: `auto` in the embedded database if it is empty, `on` in any empty database, `off` never.
   */
  demo: 'auto' | 'on' | 'off'
  logLevel: (typeof logLevels)[number]
  /** Statements that take more than this many milliseconds are logged. The default is one second. */
  slowQueryMs?: number
  /**
   * The public URL without a trailing slash. Needed only if it differs from the address on which the server listens.
   */
  publicUrl?: string
  /** Addresses and networks whose `X-Forwarded-For` is trusted. The default is this machine. */
  trustedProxies?: string[]
  /** If undefined, files are stored below `dataDirectory`. */
  storage?: Bucket
  retention: Retention
  /** The keys that encrypt stored secrets, newest first. If undefined, the keys are in a file in `dataDirectory`. */
  secretKeys?: string[]
  /** After this many minutes without input, the back office ends a session. If undefined, sessions end only by age. */
  officeIdleMinutes?: number
  /** Origins of push services besides those of the known browsers. */
  pushServices?: string[]
  /** The address of the WhatsApp Cloud API, if it is not Meta's own. */
  whatsappApi?: string
  /** If undefined, e-mails are written into a folder. */
  smtpUrl?: string
  /** The sender of e-mails, if the mail server requires one. */
  mailFrom?: string
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Reads the configuration. An empty value counts as undefined. @throws StartError that names the invalid variable */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = (name: string) => environment[name]?.trim() || undefined
  const databaseUrl = read('DATABASE_URL')
  const postgres = (name: string) => beside(databaseUrl, name, read(name))
  const databaseDirectUrl = postgres('DATABASE_DIRECT_URL')
  const databaseReplicaUrl = postgres('DATABASE_REPLICA_URL')
  const slowQueryMs = read('SLOW_QUERY_MS')
  const storageUrl = read('STORAGE_URL')
  const publicUrl = read('PUBLIC_URL')
  const trustedProxies = read('TRUSTED_PROXIES')
  const photoMonths = read('RETENTION_PHOTOS_MONTHS')
  const pushServices = read('PUSH_SERVICES')
  const whatsappApi = read('WHATSAPP_API')
  const officeIdleMinutes = read('OFFICE_IDLE_MINUTES')
  const secretKey = read('SECRET_KEY')
  const smtpUrl = read('SMTP_URL')
  const mailFrom = read('MAIL_FROM')
  const callsPort = port('PORT', read('PORT') ?? '3000')
  return {
    // By default, only this machine can reach the server, because a new installation has public demo passwords.
    host: read('HOST') ?? '127.0.0.1',
    port: callsPort,
    stopDelay: seconds('STOP_DELAY', read('STOP_DELAY') ?? '0'),
    dataDirectory: resolve(read('DATA_DIR') ?? 'data'),
    demo: parseChoice('DEMO', ['auto', 'on', 'off'], read('DEMO') ?? 'auto'),
    logLevel: parseChoice('LOG_LEVEL', logLevels, read('LOG_LEVEL') ?? 'info'),
    retention: {
      ...(photoMonths && { photoMonths: months('RETENTION_PHOTOS_MONTHS', photoMonths) }),
      signInMonths: months('RETENTION_SIGN_INS_MONTHS', read('RETENTION_SIGN_INS_MONTHS') ?? '6'),
    },
    ...metrics(read('METRICS_HOST'), read('METRICS_PORT'), callsPort),
    ...(databaseUrl && { databaseUrl: url('DATABASE_URL', postgresProtocols, databaseUrl) }),
    ...(databaseDirectUrl && { databaseDirectUrl }),
    ...(databaseReplicaUrl && { databaseReplicaUrl }),
    ...(slowQueryMs && { slowQueryMs: milliseconds('SLOW_QUERY_MS', slowQueryMs) }),
    ...(storageUrl && { storage: readStorageUrl(storageUrl, read) }),
    ...(publicUrl && { publicUrl: origin('PUBLIC_URL', publicUrl) }),
    ...(trustedProxies && { trustedProxies: subnets('TRUSTED_PROXIES', trustedProxies) }),
    ...(officeIdleMinutes && { officeIdleMinutes: idleMinutes('OFFICE_IDLE_MINUTES', officeIdleMinutes) }),
    ...(secretKey && { secretKeys: parseSecretKeys(secretKey) }),
    ...(pushServices && { pushServices: origins('PUSH_SERVICES', pushServices) }),
    ...(whatsappApi && { whatsappApi: oneOrigin('WHATSAPP_API', whatsappApi) }),
    ...(smtpUrl && { smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:'], smtpUrl) }),
    ...(mailFrom && { mailFrom: sender(mailFrom) }),
  }
}

function port(name: string, text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number <= 65_535) return number
  throw new StartError(`${name} must be a whole number from 0 to 65535, not "${text}".`)
}

function seconds(name: string, text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number <= 60) return number
  throw new StartError(`${name} must be a whole number of seconds from 0 to 60, not "${text}".`)
}

function subnets(name: string, text: string): string[] {
  const list = text.split(',').map((each) => each.trim())
  const wrong = list.find((each) => readSubnet(each) === undefined)
  if (wrong === undefined) return list
  throw new StartError(
    `${name} must be IP addresses or networks separated by commas, such as 10.0.0.2,172.16.0.0/12. "${wrong}" is neither.`,
  )
}

/** Reads the address of the metrics. By default, only this machine can read them. */
function metrics(
  host: string | undefined,
  portText: string | undefined,
  callsPort: number,
): Pick<Config, 'metrics'> {
  if (portText) {
    const number = port('METRICS_PORT', portText)
    if (number !== 0 && number === callsPort)
      throw new StartError(`METRICS_PORT must be a different port from PORT, which is also ${number}.`)
    return { metrics: { host: host ?? '127.0.0.1', port: number } }
  }
  if (host) throw new StartError('METRICS_HOST must be set together with METRICS_PORT.')
  return {}
}

function months(name: string, text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text)
  throw new StartError(`${name} must be a whole number of months from 1 to 999, not "${text}".`)
}

/**
 * Returns the idle time in minutes after which a session ends. The server stores a session's last use only every five
 * minutes. So a shorter time could end a session that is in use.
 */
function idleMinutes(name: string, text: string): number {
  const number = Number(text)
  if (/^\d{1,4}$/.test(text) && number >= 5 && number <= 1440) return number
  throw new StartError(`${name} must be a whole number of minutes from 5 to 1440, not "${text}".`)
}

function milliseconds(name: string, text: string): number {
  if (/^\d{1,7}$/.test(text)) return Number(text)
  throw new StartError(`${name} must be a whole number of milliseconds, not "${text}".`)
}

const postgresProtocols = ['postgres:', 'postgresql:']

/** Validates an additional URL of the database. This URL may be set only together with `DATABASE_URL`. */
function beside(databaseUrl: string | undefined, name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const address = url(name, postgresProtocols, text)
  if (databaseUrl) return address
  throw new StartError(`${name} must be set together with DATABASE_URL.`)
}

function parseChoice<const Choice extends string>(
  name: string,
  choices: readonly Choice[],
  text: string,
): Choice {
  const choice = choices.find((each) => each === text)
  if (choice) return choice
  throw new StartError(`${name} must be one of ${choices.join(', ')}, not "${text}".`)
}

/** Validates an e-mail address, alone or in angle brackets after a name. */
function sender(text: string): string {
  if (/^([^<>@]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(text) && text.includes('<') === text.endsWith('>'))
    return text
  throw new StartError(`MAIL_FROM must be an e-mail address, or "Name <address>", not "${text}".`)
}

/** Validates the public URL. It has no path, because the apps and the API are served at its root. */
function origin(name: string, text: string): string {
  const { origin, href } = new URL(url(name, ['http:', 'https:'], text))
  if (href === `${origin}/`) return origin
  throw new StartError(
    `${name} must be an address without a path, such as https://zelo.example. Zelo can only be served at the root.`,
  )
}

/** Validates a comma-separated list of URLs without a path. */
function origins(name: string, text: string): string[] {
  return text.split(',').map((each) => {
    const address = each.trim()
    if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) {
      const { origin, href } = new URL(address)
      if (href === `${origin}/`) return origin
    }
    throw new StartError(
      `${name} must be addresses without a path, separated by commas, such as https://push.example.`,
    )
  })
}

/** Validates one address without a path. */
function oneOrigin(name: string, text: string): string {
  const [address, ...more] = origins(name, text)
  if (address !== undefined && more.length === 0) return address
  throw new StartError(`${name} must be one address without a path, such as https://graph.facebook.com.`)
}

/** Validates a URL. The error does not repeat the URL, because it may contain a password. */
function url(name: string, protocols: readonly string[], text: string): string {
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  throw new StartError(
    `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
  )
}
