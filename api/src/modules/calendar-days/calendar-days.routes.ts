import * as contract from '@zelo/contract/calendar-days'
import { longRoute, type Module, route } from '../../http/route.ts'
import {
  createCalendarDay,
  listCalendarDays,
  previewCalendarDay,
  previewCalendarSwitch,
  removeCalendarDay,
  switchCalendarDay,
} from './calendar-days.service.ts'
import { previewCompanyPlace, setCompanyPlace } from './company-place.service.ts'
import { importCalendarDays } from './import.service.ts'

export const calendarDays: Module = {
  noun: 'calendar-day',
  routes: [
    route(contract.listCalendarDays, ({ queries, query }) => listCalendarDays(queries, query)),
    route(contract.previewCalendarDay, ({ queries, body, clock }) =>
      previewCalendarDay(queries, body, clock()),
    ),
    route(contract.createCalendarDay, ({ queries, session, body, clock }) =>
      createCalendarDay(queries, session, body, clock()),
    ),
    route(contract.switchCalendarDay, ({ queries, session, params, body, clock }) =>
      switchCalendarDay(queries, session, { ...params, ...body }, clock()),
    ),
    route(contract.previewCalendarSwitch, ({ queries, params, body, clock }) =>
      previewCalendarSwitch(queries, { ...params, ...body }, clock()),
    ),
    route(contract.removeCalendarDay, ({ queries, session, params, clock }) =>
      removeCalendarDay(queries, session, params.id, clock()),
    ),
    route(contract.previewCalendarPlace, ({ queries, body, clock }) =>
      previewCompanyPlace(queries, body, clock()),
    ),
    route(contract.setCalendarPlace, ({ queries, session, body, clock }) =>
      setCompanyPlace(queries, session, body, clock()),
    ),
    longRoute(contract.calendarDayImport.call, importCalendarDays),
  ],
}
