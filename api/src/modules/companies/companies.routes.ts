import * as branches from '@zelo/contract/branches'
import * as contract from '@zelo/contract/companies'
import { type Module, route } from '../../http/route.ts'
import { createBranch, editBranch, listCompanies } from './companies.service.ts'

export const companies: Module = {
  noun: 'company',
  routes: [
    route(contract.listCompanies, ({ queries, params }) => listCompanies(queries, params.companyId)),
    route(branches.createBranch, ({ queries, session, body, clock }) =>
      createBranch(queries, session, body, clock()),
    ),
    route(branches.editBranch, ({ queries, session, body, clock }) =>
      editBranch(queries, session, body, clock()),
    ),
  ],
}
