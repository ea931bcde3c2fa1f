import * as contract from '@zelo/contract/appointments'
import { writeColumns } from '../../http/json-list.ts'
import { listedRoute, type Module, route } from '../../http/route.ts'
import { readAppointment } from './appointment-detail.service.ts'
import { listAppointments } from './appointments.service.ts'
import { countMonth, readCalendarDay } from './calendar.service.ts'
import { removeAppointment, restoreAppointment } from './take-out-and-restore.service.ts'

export const appointments: Module = {
  noun: 'appointment',
  routes: [
    listedRoute(contract.listAppointments, ({ queries, query, clock }) =>
      listAppointments(queries, query, clock()),
    ),
    listedRoute(contract.listAppointmentRange, ({ queries, query, clock }) =>
      listAppointments(queries, query, clock(), writeColumns),
    ),
    route(contract.readAppointmentMonth, ({ queries, query }) => countMonth(queries, query)),
    route(contract.readAppointmentDay, ({ queries, query, clock }) =>
      readCalendarDay(queries, query, clock()),
    ),
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
