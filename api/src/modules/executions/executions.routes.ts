import * as contract from '@zelo/contract/executions'
import { type Module, route } from '../../http/route.ts'
import { listAgendaExecutions } from './executions.service.ts'

export const executions: Module = {
  noun: 'execution',
  routes: [
    route(contract.listAgendaExecutions, ({ queries, query, clock }) =>
      listAgendaExecutions(queries, query, clock()),
    ),
  ],
}
