// Starts the proxies of failover.ts. docs/scaling.md shows their configurations.
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The loopback ports of all servers and proxies. */
export interface Places {
  postgres: readonly [number, number]
  servers: readonly [number, number]
  /** Proxy ports that lead to the current primary, to a standby, or to any working server. */
  primary: number
  standby: number
  web: number
  pooler: number
}

/** Returns a message of the PostgreSQL protocol in hexadecimal: type, length, text. */
function message(letter: string, text: string): string {
  const body = Buffer.from(text, 'latin1')
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(letter), length, body]).toString('hex')
}

/**
 * Returns HAProxy's health checks. They sign in and ask whether the server is a standby. A server passes if it returns
 * `answer`: `t` for a standby, `f` for a primary.
 */
function askWhetherStandby(answer: 'f' | 't'): string {
  const signIn = message('', '\0\x03\0\0user\0zelo_check\0database\0postgres\0\0')
  const question = message('Q', 'select pg_is_in_recovery();\0')
  return `
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${signIn}
  tcp-check send-binary ${question}
  tcp-check send-binary ${message('X', '')}
  tcp-check expect binary ${message('D', `\0\x01\0\0\0\x01${answer}`)}
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions`
}

function haproxyConfiguration({
  postgres: [a, b],
  servers: [one, other],
  primary,
  standby,
  web,
}: Places): string {
  const databases = `
  server a 127.0.0.1:${a}
  server b 127.0.0.1:${b}`
  return `
global
  maxconn 4000
defaults
  timeout connect 1s
  timeout check 1s
  timeout client 1h
  timeout server 1h
  # A client that finds no server gets an error at once, and retries.
  retries 0

listen primary
  mode tcp
  bind 127.0.0.1:${primary}${askWhetherStandby('f')}${databases}

listen standby
  mode tcp
  bind 127.0.0.1:${standby}${askWhetherStandby('t')}${databases}

frontend web
  mode http
  bind 127.0.0.1:${web}
  option forwardfor
  # If no server is ready, any server can still report why.
  use_backend whatever if { nbsrv(ready) eq 0 }
  default_backend ready
backend ready
  mode http
  balance leastconn
  retries 2
  option redispatch
  option httpchk GET /api/ready
  default-server check inter 1s fall 2 rise 1
  server one 127.0.0.1:${one}
  server other 127.0.0.1:${other}
backend whatever
  mode http
  server one 127.0.0.1:${one}
  server other 127.0.0.1:${other}
`
}

/** Writes the configuration of the HAProxy and returns its command line. */
export async function haproxy(folder: string, places: Places): Promise<string[]> {
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, haproxyConfiguration(places))
  return ['haproxy', '-db', '-q', '-f', file]
}

/**
 * Returns the command line of a PgBouncer in front of the primary. It uses transaction pooling. `logins` are its users, as
 * `"name" "password"`.
 */
export async function pgbouncer(
  folder: string,
  { primary, pooler }: Pick<Places, 'primary' | 'pooler'>,
  logins = ['"zelo" ""'],
): Promise<string[]> {
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  await writeFile(users, logins.map((login) => `${login}\n`).join(''))
  await writeFile(
    file,
    `[databases]
postgres = host=127.0.0.1 port=${primary}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooler}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 10
`,
  )
  return ['pgbouncer', '-q', file]
}

/** Resolves when a port accepts connections. */
export async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await delay(50)
  }
}
