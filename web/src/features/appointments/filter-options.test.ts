import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListedUser } from '@zelo/contract/user-administration'
import { listOptions } from './filter-options.ts'

const inPorto = {
  email: '',
  phone: '',
  birthDate: null,
  avatar: null,
  avatarUrl: null,
  active: 1,
  coordinator: 0,
  companyId: 1,
  company: 'Porto Azul',
  role: 'ASG',
  createdAt: '2026-03-02T08:00:00-03:00',
  updatedAt: '2026-03-02T08:00:00-03:00',
  hasMainCompany: false,
  master: false,
  masterCpf: false,
  cpfActive: true,
  lastSignInAt: null,
} as const
const users: ListedUser[] = [
  { ...inPorto, id: 1, name: 'Ivone Sampaio', cpf: '52998224725' },
  { ...inPorto, id: 2, name: 'Ivone Sampaio', cpf: '11144477735' },
  { ...inPorto, id: 3, name: 'Marta Bessa', cpf: '39053344705' },
]
const sources = { appointments: [], environments: [], companies: [], users }

test('the filter adds the CPF to people with equal names', () => {
  assert.deepEqual(
    listOptions('people', sources).map(({ label }) => label),
    ['Ivone Sampaio, 111.444.777-35', 'Ivone Sampaio, 529.982.247-25', 'Marta Bessa'],
  )
})
