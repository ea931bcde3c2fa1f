import { procedures } from '@zelo/contract/procedures'
import { referenceDataSuite } from '../../reference-data/reference-data.suite.ts'

referenceDataSuite({
  contract: procedures,
  table: 'procedures',
  alsoNamed: { ID_PROCEDIMENTO: 'id', NAME_PROCEDIMENTO: 'name' },
  shows: { list: 'R2-200 R2-296', create: 'R2-297', edit: 'R2-298', remove: 'R2-299' },
})
