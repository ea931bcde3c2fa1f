import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readStorageUrl } from './storage-url.ts'

interface S3Server {
  configureBuckets(): Promise<unknown>
  callback(): RequestListener
  logger: { close(): void }
}

/** An S3-compatible server that checks signatures and stores objects on disk. The package has no type declarations. */
const S3rver: new (options: object) => S3Server = createRequire(import.meta.url)('@20minutes/s3rver')

/** The only access key that the server accepts. */
export const testKey = 'S3RVER'

/** Imitates a failure of the server. `serve` handles the request normally. */
export type Fault = (request: IncomingMessage, response: ServerResponse, serve: () => void) => void

/** Starts a real S3-compatible server with one bucket on its own port. Tests can make its requests fail. */
export async function startTestBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'zelo-bucket-'))
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'zelo' }],
  })
  await s3.configureBuckets()
  const serve = s3.callback()
  let fault: Fault | undefined
  const server = createServer((request, response) => {
    if (fault) fault(request, response, () => serve(request, response))
    else serve(request, response)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen({ port, host: '127.0.0.1' }, resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const address = (key = testKey, secret = testKey, name = 'zelo', more = '') =>
    readStorageUrl(`s3://${key}:${secret}@127.0.0.1:${port}/${name}?tls=off${more}`, () => undefined)

  async function stop(): Promise<void> {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  return {
    bucket: address(),
    address,
    /** The folder of the bucket. It contains the objects under `zelo/`, by key. */
    directory,
    /** Sets how the next requests fail. If undefined, they succeed. */
    setFault(next: Fault | undefined) {
      fault = next
    },
    /** Imitates a power cut, until `restart` is called. */
    stop,
    restart: () => listen(port),
    async end(): Promise<void> {
      await stop()
      s3.logger.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export type TestBucket = Awaited<ReturnType<typeof startTestBucket>>

/** Returns a fault that responds with an S3 error. */
export function respondWithError(status: number, code: string, more = ''): Fault {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code>${more}</Error>`)
  }
}
