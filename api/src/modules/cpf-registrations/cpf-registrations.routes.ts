import * as contract from '@zelo/contract/cpf-registrations'
import { longRoute, type Module, route } from '../../http/route.ts'
import { changeStatus, listRegistrations, registerCpf } from './cpf-registrations.service.ts'
import { importRegistrations } from './import.service.ts'

export const cpfRegistrations: Module = {
  noun: 'cpf-registration',
  routes: [
    route(contract.listCpfRegistrations, ({ queries, params, clock }) =>
      listRegistrations(queries, params.companyId, clock()),
    ),
    route(contract.createCpfRegistration, ({ queries, session, body }) =>
      registerCpf(queries, session, body),
    ),
    longRoute(contract.importCpfRegistrations.call, ({ body, ...call }) => importRegistrations(call, body)),
    route(contract.changeCpfStatus, ({ queries, session, body }) => changeStatus(queries, session, body)),
  ],
}
