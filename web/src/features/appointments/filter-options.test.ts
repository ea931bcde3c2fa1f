import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleSession } from '../../lib/test-session.ts'
import { listOptions } from './filter-options.ts'

const { user } = sampleSession()
const inPorto = { ...user, coordenador: 0 as const, EMPRESA: 'Porto Azul' }
const users = [
  { ...inPorto, id: 1, nome: 'Ivone Sampaio', cpf: '52998224725' },
  { ...inPorto, id: 2, nome: 'Ivone Sampaio', cpf: '11144477735' },
  { ...inPorto, id: 3, nome: 'Marta Bessa', cpf: '39053344705' },
].map((one) => ({ ...one, cpfAtivo: true, empresaPrincipal: false, master: false, masterCpf: false }))
const sources = { appointments: [], environments: [], companies: [], users }

test('people with equal names have their CPF in the filter', () => {
  assert.deepEqual(
    listOptions('people', sources).map(({ label }) => label),
    ['Ivone Sampaio, 111.444.777-35', 'Ivone Sampaio, 529.982.247-25', 'Marta Bessa'],
  )
})
