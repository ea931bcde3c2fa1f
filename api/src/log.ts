import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

/**
 * The log of a program, as lines of JSON on standard output. No line tells a person's CPF, e-mail address, name, password or
 * token: nothing that a person typed is handed to the log, errors are told without the values of rows, and what looks
 * like personal data all the same is masked at the end.
 */
export function createLog(
  level: NonNullable<LoggerOptions['level']>,
  destination: DestinationStream = pino.destination({ fd: 1, sync: true }),
): Logger {
  const options = {
    level,
    redact: secrets,
    serializers: { err: describeError },
    hooks: { streamWrite: withoutPersonalData },
  }
  return pino(options, destination)
}

const secrets = [
  'password',
  '*.password',
  'headers.authorization',
  '*.headers.authorization',
  '*.headers.cookie',
]

/** What a log may say of an error: PostgreSQL's own carry the values of a row, and others quote what they were given. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown }
  return {
    type: error.name,
    code,
    table,
    constraint,
    message: quotesInput(error) ? withoutQuotes(error.message) : error.message,
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/** Faults of data (SQLSTATE 22…), of JSON, and of arguments are explained with the value itself. */
function quotesInput(error: Error): boolean {
  const { code } = error as { code?: unknown }
  return error instanceof SyntaxError || (typeof code === 'string' && /^(22...$|ERR_INVALID_)/.test(code))
}

function withoutQuotes(message: string): string {
  return message.replace(/["'`].*["'`]/s, '…').replace(/Received .*/s, 'Received …')
}

/** Where an error was thrown, without the message that a stack begins with. */
function framesOf({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^ {4}at .*(:\d+\)?|<anonymous>\)?|native\))$/.test(line))
  return frames.map((frame) => frame.trim()).join('\n')
}

const personal: { pattern: RegExp; instead: string; sign?: string }[] = [
  // The values of an address: a search, a link that sets a password.
  { sign: '?', pattern: /\?[^\s"\\?=&]+=[^\s"\\]*/g, instead: '?…' },
  { sign: '@', pattern: /[^\s"\\@<>:/]+@[^\s"\\@<>:/]+\.[^\s"\\@<>:/]+/g, instead: '<e-mail>' },
  { pattern: /(?<!\w|\d\.)(\d{3}\.\d{3}\.\d{3}-\d{2}|\d{11})(?!\w|\.\d)/g, instead: '<cpf>' },
  // 256 random bits in base64url: sessions, and links of recovery e-mails.
  { pattern: /(?<![\w-])[\w-]{43}(?![\w-])/g, instead: '<token>' },
]

/** The words of the line that every call has: names, numbers and ids of our own, which are not looked through. */
export const callWords = 'call'
const callEnding = `"msg":"${callWords}"}\n`

/** A line of the log with everything masked that has the shape of personal data. */
function withoutPersonalData(line: string): string {
  if (line.endsWith(callEnding)) return line
  let masked = line
  for (const { sign, pattern, instead } of personal) {
    if (sign === undefined || masked.includes(sign)) masked = masked.replace(pattern, instead)
  }
  return masked
}
