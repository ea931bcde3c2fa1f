import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

// The log must name the query that failed. The query's stack frame comes more than ten frames after the driver's.
Error.stackTraceLimit = 20

/**
 * Creates the log of a program: JSON lines on standard output. No line contains a person's CPF, e-mail address, name,
 * password or token. User input is not logged. Errors are logged without values of rows. As a last step, everything
 * that looks like personal data is masked.
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

/**
 * Describes an error without user data. Messages of PostgreSQL contain values of rows, and messages of other errors
 * quote their input.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown }
  return {
    type: error.name,
    code,
    table,
    constraint,
    message: quotesInput(error) ? withoutQuotes(error.message) : error.message,
    stack: readStackFrames(error),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

/**
 * Returns whether the message of an error contains user input. This is true for data errors (SQLSTATE 22…), JSON errors
 * and argument errors.
 */
function quotesInput(error: Error): boolean {
  const { code } = error as { code?: unknown }
  return error instanceof SyntaxError || (typeof code === 'string' && /^(22...$|ERR_INVALID_)/.test(code))
}

function withoutQuotes(message: string): string {
  return message.replace(/["'`].*["'`]/s, '…').replace(/Received .*/s, 'Received …')
}

/** Returns the stack frames of an error, without the message at the start of the stack. */
function readStackFrames({ stack = '' }: Error): string {
  const frames = stack.split('\n').filter((line) => /^ {4}at .*(:\d+\)?|<anonymous>\)?|native\))$/.test(line))
  return frames.map((frame) => frame.trim()).join('\n')
}

const personal: { pattern: RegExp; instead: string; sign?: string }[] = [
  // Values in the query of a URL, such as a search text or the token of a password link.
  { sign: '?', pattern: /\?[^\s"\\?=&]+=[^\s"\\]*/g, instead: '?…' },
  { sign: '@', pattern: /[^\s"\\@<>:/]+@[^\s"\\@<>:/]+\.[^\s"\\@<>:/]+/g, instead: '<e-mail>' },
  { pattern: /(?<!\w|\d\.)(\d{3}\.\d{3}\.\d{3}-\d{2}|\d{11})(?!\w|\.\d)/g, instead: '<cpf>' },
  // 256 random bits in base64url: session tokens, and tokens of recovery e-mails.
  { pattern: /(?<![\w-])[\w-]{43}(?![\w-])/g, instead: '<token>' },
]

/** The message of the log line of a call. The fields of this line contain no user data, so the line is not masked. */
export const callWords = 'call'
const callEnding = `"msg":"${callWords}"}\n`

/** Masks everything in a log line that looks like personal data. */
function withoutPersonalData(line: string): string {
  if (line.endsWith(callEnding)) return line
  let masked = line
  for (const { sign, pattern, instead } of personal) {
    if (sign === undefined || masked.includes(sign)) masked = masked.replace(pattern, instead)
  }
  return masked
}
