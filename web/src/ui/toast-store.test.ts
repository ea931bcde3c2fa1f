import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { closeToast, closeToasts, showToast, toasts } from './toast-store.ts'

beforeEach(() => {
  for (const toast of toasts.get()) closeToast(toast.id)
})

test('a toast shows title and description until the user closes it [R1-108 R1-110]', () => {
  showToast({ kind: 'info', title: 'Filtro inválido', text: 'Intervalo de datas inválidos, favor verificar' })
  const [toast] = toasts.get()
  assert.equal(toast?.title, 'Filtro inválido')
  assert.equal(toast?.text, 'Intervalo de datas inválidos, favor verificar')
  closeToast(toast!.id)
  assert.deepEqual(toasts.get(), [])
})

test('a toast with the same message restarts and appears only once', () => {
  showToast({ kind: 'error', title: 'Erro' })
  const [first] = toasts.get()
  showToast({ kind: 'success', title: 'Sucesso' })
  showToast({ kind: 'error', title: 'Erro' })
  assert.deepEqual(
    toasts.get().map((toast) => toast.title),
    ['Sucesso', 'Erro'],
  )
  assert.notEqual(toasts.get()[1]?.id, first?.id)
})

test('a missing record causes one toast; later errors cause additional toasts', () => {
  showToast({ kind: 'error', title: 'Erro ao editar setor', about: 'gone' })
  showToast({ kind: 'info', title: 'Registro não encontrado', about: 'gone' })
  const titles = () => toasts.get().map(({ title }) => title)
  assert.deepEqual(titles(), ['Erro ao editar setor'])
  showToast({ kind: 'error', title: 'Erro ao editar ambiente', about: 'gone' })
  assert.deepEqual(titles(), ['Erro ao editar setor', 'Erro ao editar ambiente'])
})

test('only the three newest toasts are visible', () => {
  const ids = ['a', 'b', 'c', 'd'].map((title) => showToast({ kind: 'info', title }))
  assert.deepEqual(
    toasts.get().map(({ id }) => id),
    ids.slice(1),
  )
})

test('a new attempt of an action removes the earlier toasts', () => {
  showToast({ kind: 'error', title: 'Erro no Cadastro' })
  closeToasts()
  assert.deepEqual(toasts.get(), [])
})
