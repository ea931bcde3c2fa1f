import * as contract from '@zelo/contract/companies'
import { type Module, route } from '../../http/route.ts'
import { listCompanies } from './companies.service.ts'

export const companies: Module = {
  noun: 'company',
  routes: [route(contract.listCompanies, ({ queries, params }) => listCompanies(queries, params.companyId))],
}
