import { categories as contract } from '@zelo/contract/categories'
import { referenceDataModule } from '../../kit/reference-data.routes.ts'

export const categories = referenceDataModule({
  contract,
  table: 'categories',
  usedBy: { table: 'environments', column: 'category_id', environment: 'id' },
})
