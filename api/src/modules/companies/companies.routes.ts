import * as branches from '@zelo/contract/branches'
import * as contract from '@zelo/contract/companies'
import * as logos from '@zelo/contract/company-logos'
import { longRoute, type Module, route, withCapacityCheck } from '../../http/route.ts'
import { assertPictureCapacity } from '../../storage/picture.ts'
import { createBranch, editBranch, listCompanies } from './companies.service.ts'
import { changeLogo, removeLogo } from './logo.service.ts'

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
    withCapacityCheck(
      longRoute(logos.changeLogo, (call) =>
        changeLogo(call, call.session, { companyId: call.params.companyId, file: call.body.logo }),
      ),
      assertPictureCapacity,
    ),
    longRoute(logos.removeLogo, (call) => removeLogo(call, call.params.companyId)),
  ],
}
