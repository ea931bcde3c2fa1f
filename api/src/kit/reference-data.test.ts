import { referenceKinds } from '@zelo/contract/reference-kinds'
import { type ReferenceName, referenceNames } from '@zelo/contract/reference-lists'
import { referenceDataSuite } from './reference-data.suite.ts'
import type { SuiteDefinition } from './test-kind.ts'

/** The requirement ids and other names that the specification gives to each kind, and the details of procedures. */
const specified: Partial<Record<ReferenceName, Omit<SuiteDefinition, 'contract' | 'table'>>> = {
  sectors: { shows: { list: 'R2-197 R2-286', create: 'R2-287', edit: 'R2-288', remove: 'R2-289' } },
  categories: {
    alsoNamed: { ID_CATEGORIA: 'id', DESCRICAO: 'name' },
    shows: { list: 'R2-196 R2-301', create: 'R2-302', edit: 'R2-303', remove: 'R2-304' },
  },
  procedures: {
    alsoNamed: { ID_PROCEDIMENTO: 'id', NAME_PROCEDIMENTO: 'name' },
    details: { instruction: '', product: '', ppe: '', minutes: null, photoRule: null },
    shows: { list: 'R2-200 R2-296', create: 'R2-297', edit: 'R2-298', remove: 'R2-299' },
  },
  risks: { shows: { list: 'R2-198 R2-292', create: 'R2-293', edit: 'R2-294', remove: 'R2-295' } },
}

for (const table of referenceNames) {
  referenceDataSuite({ contract: referenceKinds[table], table, ...specified[table] })
}
