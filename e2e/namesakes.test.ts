import { test } from 'node:test'
import { maskCpf } from '@zelo/contract/rules/cpf'
import type { ListedUser } from '@zelo/contract/user-administration'
import { leave } from './browser.ts'
import { startSite } from './environment-site.ts'
import { eventually } from './eventually.ts'

const site = await startSite('namesakes')

test('people of one name are told apart by their CPFs wherever one of them is chosen', async () => {
  const users = await site.call<ListedUser[]>('GET', `allUsers/${site.parentId}`)
  const [one, other] = users.filter(({ coordenador, ativo }) => coordenador === 0 && ativo === 1)
  const { id, telefone, ativo } = other!
  await site.call('PATCH', 'users', { id, nome: one!.nome, telefone, ativo })
  const namesakes = [one!, other!].map(({ cpf }) => `${one!.nome}, ${maskCpf(cpf)}`).sort()

  const { page } = await site.enter(undefined, { at: '/agendamentos?dialog=cancel' })
  const offered = async () => {
    const options = await page.getByLabel('Colaborador').locator('option').allTextContents()
    return options.filter((name) => name.startsWith(one!.nome)).sort()
  }
  await eventually(offered, namesakes)
  await page.goto(`${site.url}/agendamentos?tab=register`)
  await eventually(offered, namesakes)
  await page.goto(`${site.url}/auditoria`)
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const filters = page.getByRole('dialog')
  await filters.getByRole('button', { name: 'Colaborador' }).click()
  await filters.getByRole('textbox').fill(one!.nome)
  for (const name of namesakes) await filters.getByText(name, { exact: true }).waitFor()
  await leave(page)
})
