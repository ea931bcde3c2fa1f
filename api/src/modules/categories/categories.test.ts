import { categories } from '@zelo/contract/reference-kinds'
import { referenceDataSuite } from '../../kit/reference-data.suite.ts'

referenceDataSuite({
  contract: categories,
  table: 'categories',
  alsoNamed: { ID_CATEGORIA: 'id', DESCRICAO: 'name' },
  shows: { list: 'R2-196 R2-301', create: 'R2-302', edit: 'R2-303', remove: 'R2-304' },
})
