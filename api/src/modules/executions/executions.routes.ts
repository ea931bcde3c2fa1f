import * as contract from '@zelo/contract/executions'
import { type Module, route } from '../../http/route.ts'
import { intervalOf } from '../../interval.ts'
import { listAgendaExecutions } from './executions.service.ts'

export const executions: Module = {
  noun: 'execution',
  routes: [
    route(contract.listAgendaExecutions, ({ queries, query, clock }) => {
      const { firstDay, lastDay: endDay } = intervalOf(query)
      return listAgendaExecutions(queries, { agendaId: query.agendaId, firstDay, endDay }, clock())
    }),
  ],
}
