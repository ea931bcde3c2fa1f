// `node bench/half-sent.ts`: starts large requests and never finishes them (docs/security.md). Prints how much the
// server's memory grows, and the latency of another caller at the same time.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createDemo } from '../api/src/demo/create-demo.ts'
import { demoPassword } from '../api/src/demo/sign-ins.ts'
import { log, startBenchSite } from './bench-site.ts'
import { measureCall } from './measure.ts'

const port = 4109

const site = await startBenchSite()
await createDemo(site.database, { clock: () => new Date(), log })
const server = await site.serve(port)

async function signIn(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/own-work/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'asg@zelo.demo', password: demoPassword }),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}

const token = await signIn()
const someoneElse = () => measureCall({ port, token, path: '/api/own-work?from=2026-01-01&to=2026-01-08' })

/**
 * Starts requests at the same time and sends `bytes` of each body. After some seconds, prints the memory growth, the
 * latency of another caller, and the number of requests that are still open.
 */
async function begin(name: string, count: number, heads: string, bytes: number): Promise<void> {
  const before = await server.readMemory('resident')
  const body = Buffer.alloc(bytes, '-')
  const sockets: Socket[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const socket = connect(port)
    socket.on('error', () => undefined)
    socket.resume()
    await once(socket, 'connect')
    socket.write(`${heads}\r\n\r\n`)
    socket.write(body)
    sockets.push(socket)
  }
  await delay(5000)
  const others = []
  for (let nth = 0; nth < 20; nth += 1) others.push((await someoneElse()).milliseconds)
  const grown = ((await server.readMemory('resident')) - before) / 1e6
  const open = sockets.filter(({ destroyed }) => !destroyed).length
  console.log(
    `${name}: memory +${grown.toFixed(0)} MB, ${open} of ${count} connections open, ` +
      `others served in ${Math.max(...others).toFixed(0)} ms at most`,
  )
  for (const socket of sockets) socket.destroy()
  await delay(2000)
}

const host = `Host: 127.0.0.1:${port}`
const json = 'Content-Type: application/json\r\nContent-Length: 999999'
await begin('1,200 anonymous bodies', 1200, `POST /api/sessions HTTP/1.1\r\n${host}\r\n${json}`, 980_000)
const form = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 15900000'
const bearer = `Authorization: Bearer ${token}`
await begin(
  '80 photos of one person',
  80,
  `POST /api/own-work/photos HTTP/1.1\r\n${host}\r\n${bearer}\r\n${form}`,
  15_500_000,
)
await site.stop()
