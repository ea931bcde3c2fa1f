import type { Bench } from './bench.ts'
import { measureCall, summarizeLatency } from './measure.ts'

const rows = 50_000

/** Measures a CSV import of 50,000 sectors and its effect on reads and writes at the same time. */
export async function benchImports({ port, token, companyId }: Bench): Promise<void> {
  const reads = () => measureCall({ port, token, path: `/api/procedures/?id=${companyId}` })
  let number = 0
  const writes = () =>
    measureCall({
      port,
      token,
      method: 'POST',
      path: '/api/categorias/',
      body: () => ({ name: `Categoria medida ${number++}`, companyId }),
    })
  const quiet = [
    await summarizeLatency(reads, { rounds: 200 }),
    await summarizeLatency(writes, { rounds: 200 }),
  ] as const

  const lines = Array.from({ length: rows }, (_, index) => `Setor importado ${index}\r\n`)
  const form = new FormData()
  form.append('csvSetores', new File([`nome\r\n${lines.join('')}`], 'setores.csv', { type: 'text/csv' }))
  form.append('idEmpresaFilial', String(companyId))
  const began = performance.now()
  const headers = { authorization: `Bearer ${token}` }
  const importing = fetch(`http://127.0.0.1:${port}/api/cadastroViaCSV/setor`, {
    method: 'POST',
    headers,
    body: form,
  })
  const busy = await Promise.all([
    summarizeLatency(reads, { work: importing }),
    summarizeLatency(writes, { work: importing }),
  ])
  const response = await importing
  if (!response.ok) throw new Error(await response.text())
  console.log(`import of ${rows} sectors: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  for (const [index, name] of ['reads', 'writes'].entries()) {
    const [alone, meanwhile] = [quiet[index]!, busy[index]!]
    console.log(
      `  ${name} meanwhile p50 ${meanwhile.p50.toFixed(1)} ms (quiet ${alone.p50.toFixed(1)}), ` +
        `p99 ${meanwhile.p99.toFixed(1)} ms (quiet ${alone.p99.toFixed(1)})`,
    )
  }
}
