import * as contract from '@zelo/contract/appointments'
import { listedRoute, type Module, route } from '../../http/route.ts'
import { readAppointment } from './appointment-detail.service.ts'
import { removeAppointment, restoreAppointment } from './appointment-standing.service.ts'
import { listAppointments } from './appointments.service.ts'
import { countMonth, readDay } from './calendar.service.ts'

export const appointments: Module = {
  noun: 'appointment',
  routes: [
    listedRoute(contract.listAppointments, ({ queries, query, clock }) =>
      listAppointments(queries, query, clock()),
    ),
    route(contract.monthOfAppointments, ({ queries, query }) => countMonth(queries, query)),
    route(contract.dayOfAppointments, ({ queries, query, clock }) => readDay(queries, query, clock())),
    route(contract.readAppointment, ({ queries, params, clock }) =>
      readAppointment(queries, params.id, clock()),
    ),
    route(contract.removeAppointment, ({ queries, session, params, clock }) =>
      removeAppointment(queries, session, params.id, clock()),
    ),
    route(contract.restoreAppointment, ({ queries, params, clock }) =>
      restoreAppointment(queries, params.id, clock()),
    ),
  ],
}
