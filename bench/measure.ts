import http from 'node:http'
import { deviceKeysHeader } from '@zelo/contract/device-keys'

/** An HTTP call over a keep-alive connection. Its time and size are measured. */
export interface Call {
  port: number
  method?: 'GET' | 'POST'
  path: string
  token?: string
  body?: () => unknown
  /** Accepted encoding. Without this field, the response is not compressed. */
  encoding?: 'zstd' | 'br' | 'gzip'
  /** ETag of the response in the caller's cache. */
  tag?: string
  /** The key that the caller's device received at an earlier sign-in. */
  deviceKey?: string
}

export interface Outcome {
  milliseconds: number
  bytes: number
  tag: string | undefined
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

/**
 * Makes a call and reads the whole response.
 * @throws if the response is not a success
 */
export function measureCall(call: Call): Promise<Outcome> {
  const body = call.body ? JSON.stringify(call.body()) : undefined
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const request = http.request(
      {
        agent,
        host: '127.0.0.1',
        port: call.port,
        path: call.path,
        method: call.method ?? 'GET',
        headers: {
          ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
          ...(call.encoding ? { 'accept-encoding': call.encoding } : {}),
          ...(call.tag ? { 'if-none-match': call.tag } : {}),
          ...(call.deviceKey ? { [deviceKeysHeader]: call.deviceKey } : {}),
          ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
        },
      },
      (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        response.on('end', () => {
          const { statusCode = 500, headers } = response
          if (statusCode < 300 || statusCode === 304)
            resolve({ milliseconds: performance.now() - started, bytes, tag: headers.etag })
          else reject(new Error(`${call.path} responded with ${statusCode}`))
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

export interface Measured {
  /** Median time with one caller, in milliseconds. */
  p50: number
  bytes: number
}

/**
 * Returns medians of several kinds of call. The kinds alternate, so that other load on the machine affects all of them.
 * The first round is a warm-up and does not count.
 */
export async function measureAlternately<Name extends string>(
  rounds: number,
  kinds: Record<Name, () => Promise<Outcome>>,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(kinds) as Name[]
  const outcomes = Object.fromEntries(names.map((name) => [name, [] as Outcome[]])) as Record<Name, Outcome[]>
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const outcome = await kinds[name]()
      if (round > 0) outcomes[name].push(outcome)
    }
  }
  return Object.fromEntries(
    names.map((name) => {
      const sorted = outcomes[name].map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
      return [name, { p50: sorted[Math.floor(sorted.length / 2)]!, bytes: outcomes[name].at(-1)!.bytes }]
    }),
  ) as Record<Name, Measured>
}

/**
 * Returns the calls per second of concurrent callers. Each caller makes its next call when the previous one has ended.
 */
export async function measureThroughput(
  callers: number,
  calls: number,
  make: () => Promise<unknown>,
): Promise<number> {
  let left = calls
  const started = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (left > 0) {
        left -= 1
        await make()
      }
    }),
  )
  return calls / ((performance.now() - started) / 1000)
}

export interface Latency {
  p50: number
  p99: number
}

/** Measures calls one after the other. Makes `rounds` calls, or continues until `work` ends. */
export async function summarizeLatency(
  probe: () => Promise<Outcome>,
  during: { rounds: number } | { work: Promise<unknown> },
): Promise<Latency> {
  const times: number[] = []
  let isOver = false
  if ('work' in during) during.work.finally(() => (isOver = true)).catch(() => undefined)
  while ('work' in during ? !isOver : times.length < during.rounds) times.push((await probe()).milliseconds)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
