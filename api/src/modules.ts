import type { Module } from './http/route.ts'
import { referenceModules } from './kit/reference-data.routes.ts'
import { absences } from './modules/absences/absences.routes.ts'
import { agendaChanges } from './modules/agenda-changes/agenda-changes.routes.ts'
import { agendas } from './modules/agendas/agendas.routes.ts'
import { alerts } from './modules/alerts/alerts.routes.ts'
import { appointments } from './modules/appointments/appointments.routes.ts'
import { audit } from './modules/audit/audit.routes.ts'
import { batches } from './modules/batches/batches.routes.ts'
import { calendarDays } from './modules/calendar-days/calendar-days.routes.ts'
import { cancellations } from './modules/cancellations/cancellations.routes.ts'
import { changes } from './modules/changes/changes.routes.ts'
import { companies } from './modules/companies/companies.routes.ts'
import { companySetup } from './modules/company-setup/company-setup.routes.ts'
import { cpfRegistrations } from './modules/cpf-registrations/cpf-registrations.routes.ts'
import { deliveries } from './modules/deliveries/deliveries.routes.ts'
import { embeddedDashboard } from './modules/embedded-dashboard/embedded-dashboard.routes.ts'
import { environments } from './modules/environments/environments.routes.ts'
import { executions } from './modules/executions/executions.routes.ts'
import { history } from './modules/history/history.routes.ts'
import { invitations } from './modules/invitations/invitations.routes.ts'
import { myWork } from './modules/my-work/my-work.routes.ts'
import { notifications } from './modules/notifications/notifications.routes.ts'
import { passwords } from './modules/passwords/passwords.routes.ts'
import { periodicities } from './modules/periodicities/periodicities.routes.ts'
import { qrCodes } from './modules/qr-codes/qr-codes.routes.ts'
import { records } from './modules/records/records.routes.ts'
import { sessions } from './modules/sessions/sessions.routes.ts'
import { shifts } from './modules/shifts/shifts.routes.ts'
import { users } from './modules/users/users.routes.ts'
import { whatsapp } from './modules/whatsapp/whatsapp.routes.ts'

/** All modules of the API, one line each. */
export const modules: readonly Module[] = [
  sessions,
  users,
  passwords,
  companies,
  cpfRegistrations,
  invitations,
  ...referenceModules,
  environments,
  companySetup,
  batches,
  agendas,
  agendaChanges,
  periodicities,
  appointments,
  cancellations,
  calendarDays,
  absences,
  shifts,
  executions,
  records,
  alerts,
  deliveries,
  notifications,
  whatsapp,
  history,
  audit,
  changes,
  myWork,
  qrCodes,
  embeddedDashboard,
]
