import { StartError } from '../start-error.ts'

/** A bucket of an S3-compatible object storage, with credentials. */
export interface Bucket {
  /** `https://host:port`, without a trailing slash. */
  endpoint: string
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

const form = 's3://KEY:SECRET@host/bucket?region=…&tls=off'

/**
 * Parses `s3://key:secret@host[:port]/bucket?region=…&tls=on|off`. Percent-encode reserved URL characters in the key and
 * the secret (`/` is `%2F`).
 * Defaults: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN for the credentials, AWS_REGION for the region,
 * TLS on.
 * @throws StartError that names the fault and contains no secret
 */
export function readStorageUrl(text: string, read: (variable: string) => string | undefined): Bucket {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || url.hostname === '') {
    throw mustBe(`a URL like ${form}. Percent-encode reserved characters in KEY and SECRET: / is %2F`)
  }
  const name = url.pathname.slice(1)
  if (!/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/.test(name) || url.hash !== '') {
    throw mustBe(`a URL with one bucket name after the host, like ${form}`)
  }
  const known = ['region', 'tls']
  const unknown = [...url.searchParams.keys()].find((parameter) => !known.includes(parameter))
  if (unknown !== undefined) throw mustBe(`a URL without the parameter "${unknown}"`)
  const tls = url.searchParams.get('tls') ?? 'on'
  if (tls !== 'on' && tls !== 'off') throw mustBe('a URL with tls=on or tls=off, or without either')
  return {
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}`,
    name,
    region: url.searchParams.get('region') || read('AWS_REGION') || 'us-east-1',
    ...readAccessKey(url, read),
  }
}

function readAccessKey(url: URL, read: (variable: string) => string | undefined) {
  if (url.username !== '' || url.password !== '') {
    const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)]
    if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey }
    throw mustBe(`a URL with a key and a secret, like ${form}`)
  }
  const accessKeyId = read('AWS_ACCESS_KEY_ID')
  const secretAccessKey = read('AWS_SECRET_ACCESS_KEY')
  const sessionToken = read('AWS_SESSION_TOKEN')
  if (accessKeyId && secretAccessKey) {
    return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
  }
  throw mustBe(`a URL with a key and a secret, unless AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are set`)
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function mustBe(what: string): StartError {
  return new StartError(`STORAGE_URL must be ${what}.`)
}
