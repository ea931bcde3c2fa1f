import * as contract from '@zelo/contract/appointments'
import { type Module, route } from '../../http/route.ts'
import { intervalOf } from '../../interval.ts'
import { listAppointments } from './appointments.service.ts'

export const appointments: Module = {
  noun: 'appointment',
  routes: [
    route(contract.listAppointments, ({ queries, query, clock }) =>
      listAppointments(queries, { ...intervalOf(query), companyId: query.companyId }, clock()),
    ),
  ],
}
