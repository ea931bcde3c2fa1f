import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { closeToast, getToasts, showToast } from './toast-store.ts'

beforeEach(() => {
  for (const toast of getToasts()) closeToast(toast.id)
})

test('R1-108 R1-110 a toast has a title and a description, and is gone once closed', () => {
  showToast({ kind: 'info', title: 'Filtro inválido', text: 'Intervalo de datas inválidos, favor verificar' })
  const [toast] = getToasts()
  assert.equal(toast?.title, 'Filtro inválido')
  assert.equal(toast?.text, 'Intervalo de datas inválidos, favor verificar')
  closeToast(toast!.id)
  assert.deepEqual(getToasts(), [])
})

test('the same message twice stands once, and starts anew', () => {
  showToast({ kind: 'error', title: 'Erro' })
  const [first] = getToasts()
  showToast({ kind: 'success', title: 'Sucesso' })
  showToast({ kind: 'error', title: 'Erro' })
  assert.deepEqual(
    getToasts().map((toast) => toast.title),
    ['Sucesso', 'Erro'],
  )
  assert.notEqual(getToasts()[1]?.id, first?.id)
})
