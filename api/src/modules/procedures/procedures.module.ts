import { procedures as contract } from '@zelo/contract/procedures'
import { referenceDataModule } from '../../kit/reference-data.routes.ts'
import { procedureColumns } from './procedure-columns.ts'

export const procedures = referenceDataModule({
  contract,
  table: 'procedures',
  details: procedureColumns,
  usedBy: { table: 'tasks', column: 'procedure_id', environment: 'environment_id', keepsFormer: true },
})
