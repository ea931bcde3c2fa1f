import type { Module } from './http/route.ts'
import { agendas } from './modules/agendas/agendas.routes.ts'
import { appointments } from './modules/appointments/appointments.routes.ts'
import { companies } from './modules/companies/companies.routes.ts'
import { executions } from './modules/executions/executions.routes.ts'
import { passwords } from './modules/passwords/passwords.routes.ts'
import { periodicities } from './modules/periodicities/periodicities.routes.ts'
import { sectors } from './modules/sectors/sectors.module.ts'
import { sessions } from './modules/sessions/sessions.routes.ts'
import { users } from './modules/users/users.routes.ts'

/** Every noun the API serves, one line each. */
export const modules: readonly Module[] = [
  sessions,
  users,
  passwords,
  companies,
  sectors,
  agendas,
  periodicities,
  appointments,
  executions,
]
