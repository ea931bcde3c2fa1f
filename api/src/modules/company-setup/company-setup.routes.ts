import * as contract from '@zelo/contract/company-setup'
import { type Module, route } from '../../http/route.ts'
import { previewSetup, setUpCompany } from './company-setup.service.ts'

export const companySetup: Module = {
  noun: 'company-setup',
  routes: [
    route(contract.previewSetup, ({ queries, body }) => previewSetup(queries, body)),
    route(contract.setUpCompany, ({ queries, session, body, clock }) =>
      setUpCompany(queries, session.groupId, body, clock()),
    ),
  ],
}
