import type { Database } from '../api/src/database/tenant.ts'
import type { Bench } from './bench.ts'
import { expectAtLeast, expectAtMost } from './limits.ts'
import { measureAlternately, measureCall, measureThroughput, type Outcome } from './measure.ts'

/**
 * Measures the list of all environments, with and without a change since the previous call. Also measures a page of the
 * list, the options of the form, and the creation of environments.
 */
export async function benchEnvironments(bench: Bench): Promise<void> {
  await benchList(bench)
  await benchManyCallers(bench)
  const { groupId, companyId, port, token, row, raw } = bench
  const get = (path: string) => () => measureCall({ port, token, path: `/api/environments/${path}` })
  const page = get('page?search=sala%201')
  const pages = await measureAlternately(100, {
    raw: () => raw('/environments-page', [groupId, 'sala 1']),
    zelo: page,
  })
  row('page of 20 environments by a part of their name', pages)
  const many = {
    raw: await measureThroughput(50, 1000, () => raw('/environments-page', [groupId, 'sala 1'])),
    zelo: await measureThroughput(50, 1000, page),
  }
  console.log(`  50 at once: raw ${Math.round(many.raw)}/s, Zelo ${Math.round(many.zelo)}/s`)
  expectAtMost('page of 20 ÷ raw', pages.zelo.p50 / pages.raw.p50, 1.15)
  expectAtLeast('page of 20, 50 at once ÷ raw', many.zelo / many.raw, 0.75)
  const form = await measureAlternately(30, { whole: get(`form/${companyId}`) })
  console.log(`form of the parent company: ${form.whole.p50.toFixed(2)} ms, ${form.whole.bytes} bytes`)
  await benchCreate(bench)
}

async function benchList({ database, groupId, port, token, raw, bytes, row }: Bench): Promise<void> {
  const list = (encoding?: 'zstd' | 'br', tag?: string) =>
    measureCall({
      port,
      token,
      path: '/api/environments/',
      ...(encoding && { encoding }),
      ...(tag && { tag }),
    })
  const changed = (ask: () => Promise<Outcome>) => async () => {
    await change(database, groupId)
    return await ask()
  }
  const fresh = await measureAlternately(15, {
    rows: changed(() => raw('/environments', [groupId])),
    json: changed(() => raw('/environments-json', [groupId])),
    zelo: changed(() => list()),
    zstd: changed(() => list('zstd')),
    br: changed(() => list('br')),
  })
  const { rows, json, ...ours } = fresh
  const best = rows.p50 < json.p50 ? rows : json
  row('list of all environments, after a change', { raw: best, ...ours })
  expectAtMost('5,000 environments after a change ÷ raw', ours.zelo.p50 / best.p50, 1.1)
  expectAtMost('5,000 environments, KB sent with zstd', ours.zstd.bytes / 1000, 140)
  const plain = await measureAlternately(50, { raw: () => bytes(ours.zelo.bytes), zelo: () => list() })
  row('the same, unchanged, without a copy', plain)
  const small = await measureAlternately(50, { raw: () => bytes(ours.zstd.bytes), zstd: () => list('zstd') })
  row('the same, compressed', small)
  const { tag } = await list()
  const { known } = await measureAlternately(200, { known: () => list('zstd', tag) })
  console.log(`the same, with a copy (304): ${known.p50.toFixed(2)} ms, ${known.bytes} bytes`)
}

async function benchManyCallers({ database, groupId, port, token, memory }: Bench): Promise<void> {
  const list = () => measureCall({ port, token, path: '/api/environments/', encoding: 'zstd' })
  await change(database, groupId)
  const once = performance.now()
  await Promise.all(Array.from({ length: 50 }, list))
  const together = performance.now() - once
  let isOver = false
  const changing = (async () => {
    while (!isOver) await change(database, groupId)
  })()
  const began = performance.now()
  await Promise.all(Array.from({ length: 50 }, list))
  const apart = performance.now() - began
  isOver = true
  await changing
  console.log(
    `  50 at once: ${together.toFixed(0)} ms; while it keeps changing: ${apart.toFixed(0)} ms, ` +
      `at most ${Math.round((await memory()) / 1e6)} MB`,
  )
}

/** Renames a sector, so that the next list of environments differs from the previous list. */
async function change(database: Database, groupId: number): Promise<void> {
  changes += 1
  await database.inGroup(groupId, (queries) =>
    queries
      .updateTable('sectors')
      .set({ name: `Setor ${changes}` })
      .where('id', '=', (where) => where.selectFrom('sectors').select(({ fn }) => fn.min('id').as('id')))
      .execute(),
  )
}
let changes = 0

async function benchCreate({ database, groupId, companyId, port, token, raw, row }: Bench): Promise<void> {
  const parts = await database.inGroup(groupId, async (queries) => {
    const selectIds = async (table: 'categories' | 'sectors' | 'risks' | 'procedures') =>
      (await queries.selectFrom(table).select('id').where('company_id', '=', companyId).execute()).map(
        ({ id }) => id,
      )
    return {
      categoriaId: (await selectIds('categories'))[0]!,
      setorId: (await selectIds('sectors'))[0]!,
      riscos: (await selectIds('risks')).slice(0, 3),
      procedures: (await selectIds('procedures')).slice(0, 4),
    }
  })
  let number = 0
  const nextName = () => {
    number += 1
    return `Ambiente medido ${number}`
  }
  const { categoriaId, setorId, riscos, procedures } = parts
  const create = {
    raw: () =>
      raw('/create-environment', [groupId, companyId, nextName(), categoriaId, setorId, riscos, procedures]),
    zelo: () =>
      measureCall({
        port,
        token,
        method: 'POST',
        path: '/api/environments/',
        body: () => ({ ...parts, name: nextName(), companyId, andar: '1º andar' }),
      }),
  }
  row('create one environment, 3 risks and 4 procedures', await measureAlternately(100, create))
  const raws = await measureThroughput(50, 1000, create.raw)
  const zelos = await measureThroughput(50, 1000, create.zelo)
  console.log(`  50 at once: raw ${Math.round(raws)}/s, Zelo ${Math.round(zelos)}/s`)
}
