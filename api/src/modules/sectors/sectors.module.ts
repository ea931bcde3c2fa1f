import { sectors as contract } from '@zelo/contract/sectors'
import { referenceDataModule } from '../../kit/reference-data.routes.ts'

export const sectors = referenceDataModule({
  contract,
  table: 'sectors',
  usedBy: { table: 'environments', column: 'sector_id', environment: 'id' },
})
