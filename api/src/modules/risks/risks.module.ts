import { risks as contract } from '@zelo/contract/risks'
import { referenceDataModule } from '../../kit/reference-data.routes.ts'

export const risks = referenceDataModule({
  contract,
  table: 'risks',
  usedBy: { table: 'environment_risks', column: 'risk_id', environment: 'environment_id' },
})
