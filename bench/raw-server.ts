// The baseline of `npm run bench`. Uses node:http, pg and JSON.stringify. Has no sessions, isolation, checks or
// compression.
import http from 'node:http'
import { verify } from '@node-rs/argon2'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 })

const queries: Record<string, string> = {
  '/sectors': `
    select r.id, r.name, r.company_id as "companyId", c.name as "EMPRESA"
    from sectors r join companies c on c.group_id = r.group_id and c.id = r.company_id
    where r.group_id = $1
    order by c.parent_id is not null, c.name_order, r.name_order`,
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

  '/history': `
    select x.id, x.day::text, x.started_at, x.ended_at, x.observation, x.undone_reason, x.extra, x.presence, a.id as appointment,
      a.status, a.slots, u.name as user_name, p.name as procedure, e.name as environment, e.floor, k.name as category,
      s.name as sector
    from executions x
    join appointments a on a.group_id = x.group_id and a.id = x.appointment_id
    join users u on u.group_id = x.group_id and u.id = x.user_id
    join tasks t on t.group_id = x.group_id and t.id = x.task_id
    join procedures p on p.group_id = t.group_id and p.id = t.procedure_id
    join environments e on e.group_id = x.group_id and e.id = x.environment_id
    join categories k on k.group_id = e.group_id and k.id = e.category_id
    join sectors s on s.group_id = e.group_id and s.id = e.sector_id
    where x.group_id = $1 and x.environment_id = $2 and x.day between $3 and $4
    order by x.day, x.started_at, x.id`,

  '/environments': environments(''),
  '/environments-json': `select json_agg(row_to_json(e))::text as json from (${environments('')}) e`,
  '/environments-page': environments(`and e.name_key like '%' || $2 || '%'`, 'limit 20'),
  '/create-environment': `
    with e as (
      insert into environments (group_id, company_id, name, name_key, floor, category_id, sector_id, qr_key)
      values ($1, $2, $3, lower($3), '1º andar', $4, $5, 'x')
      returning group_id, company_id, id
    ),
    r as (
      insert into environment_risks (group_id, company_id, environment_id, risk_id)
      select e.group_id, e.company_id, e.id, unnest($6::bigint[]) from e
    )
    insert into tasks (group_id, company_id, environment_id, procedure_id, mandatory, position)
    select e.group_id, e.company_id, e.id, t.id, true, t.place from e, unnest($7::bigint[]) with ordinality as t(id, place)
    returning environment_id`,
  '/create': `
    insert into sectors (group_id, company_id, name, name_key) values ($1, $2, $3, lower($3))
    returning id, name, company_id`,
}

/** Returns a query for environments with the names of the records that they reference. */
function environments(where: string, limit = ''): string {
  return `
    with matching as (
      select e.group_id, e.id, e.company_id, e.name, e.name_key, e.name_order, e.floor, e.category_id, e.sector_id
      from environments e where e.group_id = $1 ${where}
    ),
    e as (select * from matching ${limit && `order by name_order ${limit}`}),
    r as (
      select x.environment_id, array_agg(r.name order by r.name_order) as names
      from environment_risks x
      join risks r on r.group_id = x.group_id and r.id = x.risk_id
      where x.group_id = $1 ${limit && 'and x.environment_id in (select id from e)'}
      group by x.environment_id
    ),
    p as (
      select t.environment_id, json_agg(json_build_object('name', p.name, 'mandatory', t.mandatory)
        order by t.mandatory desc, p.name_order) as list
      from tasks t
      join procedures p on p.group_id = t.group_id and p.id = t.procedure_id
      where t.group_id = $1 and t.active ${limit && 'and t.environment_id in (select id from e)'}
      group by t.environment_id
    ),
    u as (
      select a.environment_id, array_agg(distinct u.name) as names
      from agendas a
      join users u on u.group_id = a.group_id and u.id = a.user_id
      where a.group_id = $1 and a.active ${limit && 'and a.environment_id in (select id from e)'}
      group by a.environment_id
    )
    select ${limit && '(select count(*) from matching) as total,'} e.id as "ID", e.name as "AMBIENTE_NOME", e.company_id as "companyId", c.name as "EMPRESA",
      k.name as "CATEGORIA", s.name as "SETOR", e.floor as "ANDAR", r.names as "RISCOS", p.list as "PROCEDIMENTOS",
      e.company_id as "ambienteCompanyId", u.names as nome_users
    from e
    join companies c on c.group_id = e.group_id and c.id = e.company_id
    join categories k on k.group_id = e.group_id and k.id = e.category_id
    join sectors s on s.group_id = e.group_id and s.id = e.sector_id
    left join r on r.environment_id = e.id
    left join p on p.environment_id = e.id
    left join u on u.environment_id = e.id
    order by c.parent_id is not null, c.name_order, e.name_order`
}

/** The input of a request: values of a named query, a number of bytes, or at `/verify` a hash and a password. */
interface Asked {
  path: string
  values?: unknown[]
  bytes?: number
}

/** Returns `count` bytes. Allocates them only if the number differs from that of the previous call. */
function finished(count: number): Buffer {
  if (ready.length !== count) ready = Buffer.alloc(count, 'x')
  return ready
}
let ready = Buffer.alloc(0)

http
  .createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { path, values = [], bytes } = JSON.parse(body) as Asked
    if (bytes !== undefined) {
      response.end(finished(bytes))
      return
    }
    const answer =
      path === '/verify'
        ? await verify(...(values as [hash: string, password: string]))
        : (await pool.query({ name: path, text: queries[path]!, values })).rows
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(Array.isArray(answer) && answer[0]?.json ? answer[0].json : JSON.stringify(answer))
  })
  .listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
process.on('disconnect', () => process.exit())
