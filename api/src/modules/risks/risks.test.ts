import { risks } from '@zelo/contract/reference-kinds'
import { referenceDataSuite } from '../../kit/reference-data.suite.ts'

referenceDataSuite({
  contract: risks,
  table: 'risks',
  shows: { list: 'R2-198 R2-292', create: 'R2-293', edit: 'R2-294', remove: 'R2-295' },
})
