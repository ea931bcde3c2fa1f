// The baseline of `npm run bench`: node:http, pg and JSON.stringify, with no session, isolation, checks or compression.
import http from 'node:http'
import { verify } from '@node-rs/argon2'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 })

const queries: Record<string, string> = {
  '/sectors': `
    select r.id, r.name, r.company_id as "companyId", c.name as "EMPRESA"
    from sectors r join companies c on c.group_id = r.group_id and c.id = r.company_id
    where r.group_id = $1
    order by c.parent_id is not null, c.name_key, r.name_key`,
  '/appointments': `
    select a.id, a.agenda_id, a.company_id, a.user_id, a.day::text, a.start_time::text, a.end_time::text, a.status,
      a.active, a.slots, a.extras, u.name as user_name, c.name as company_name, g.valid_from::text, g.valid_to::text,
      g.off_schedule, e.name as environment, e.floor, p.name as periodicity
    from appointments a
    join agendas g on g.group_id = a.group_id and g.id = a.agenda_id
    join users u on u.group_id = a.group_id and u.id = a.user_id
    join companies c on c.group_id = a.group_id and c.id = a.company_id
    join environments e on e.group_id = g.group_id and e.id = g.environment_id
    join periodicities p on p.group_id = g.group_id and p.id = g.periodicity_id
    where a.group_id = $1 and a.day between $2 and $3
    order by a.day, a.start_time, a.end_time, a.id`,
  '/create': `
    insert into sectors (group_id, company_id, name, name_key) values ($1, $2, $3, lower($3))
    returning id, name, company_id`,
}

/** A query by name, or a password to verify. */
interface Asked {
  path: string
  values?: unknown[]
  hash?: string
  password: string
}

http
  .createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { path, values = [], hash, password } = JSON.parse(body) as Asked
    const answer = hash
      ? await verify(hash, password)
      : (await pool.query({ name: path, text: queries[path]!, values })).rows
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
  })
  .listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
process.on('disconnect', () => process.exit())
