import type { ReferenceName } from '@zelo/contract/reference-lists'
import type { Session } from '@zelo/contract/session-data'
import type { ComponentType } from 'react'
import type { Part } from '../i18n/text-files.ts'
import type { KindDetails } from '../kit/crud/crud-screen.tsx'

/**
 * The component of a page. `requestData` sends the first requests of the page when its code has loaded, which is before React
 * renders it. `params` are those of the page's URL.
 */
export type PageComponent = ComponentType & {
  requestData?: (session: Session, params: URLSearchParams) => void
}

/** The code of a page and its text sections. Both load when the user first opens the page. */
export interface Page {
  load: () => Promise<PageComponent>
  texts: Part[]
}

/** Declares a page that needs the base texts and the sections in `texts`. */
export function createPage(load: Page['load'], ...texts: Part[]): Page {
  return { load, texts }
}

/** Declares the page of one kind of reference data. The file name of the page's Excel exports contains the path. */
export function createKindPage(name: ReferenceName, path: `/${string}`): Page {
  return createPage(async () => {
    const [{ createCrudScreen }, details] = await Promise.all([
      import('../kit/crud/crud-screen.tsx'),
      loadDetails[name]?.(),
    ])
    return createCrudScreen(name, `listagem-${path.slice(1)}`, details)
  }, 'referenceData')
}

/** Load functions for the form fields that only one kind of reference data has. */
const loadDetails: Partial<Record<ReferenceName, () => Promise<KindDetails>>> = {
  procedures: () =>
    import('../features/procedures/procedure-details.ts').then((file) => file.procedureDetails),
}

export const appointments = createPage(
  () => import('../features/appointments/appointments.page.tsx').then((file) => file.AppointmentsPage),
  'dashboard',
)
export const environments = createPage(
  () => import('../features/environments/environments.page.tsx').then((file) => file.EnvironmentsPage),
  'environments',
)
export const environmentOverview = createPage(
  () =>
    import('../features/overview/environment-overview.page.tsx').then((file) => file.EnvironmentOverviewPage),
  'overview',
  'dashboard',
)
export const personOverview = createPage(
  () => import('../features/overview/person-overview.page.tsx').then((file) => file.PersonOverviewPage),
  'overview',
  'dashboard',
)
export const branches = createPage(
  () => import('../features/companies/branches.page.tsx').then((file) => file.BranchesPage),
  'branches',
  'companyLogo',
)
export const users = createPage(
  () => import('../features/users/user-list.page.tsx').then((file) => file.UserListPage),
  'userList',
  'handedLink',
)
export const companySetup = createPage(
  () => import('../features/company-setup/company-setup.page.tsx').then((file) => file.CompanySetupPage),
  'companySetup',
  'referenceData',
)
export const cpfRegistrations = createPage(
  () =>
    import('../features/cpf-registrations/cpf-registrations.page.tsx').then(
      (file) => file.CpfRegistrationsPage,
    ),
  'cpfRegistrations',
  'invitations',
  'handedLink',
)
export const alerts = createPage(
  () => import('../features/alerts/alerts.page.tsx').then((file) => file.AlertsPage),
  'alerts',
)
export const branchRanking = createPage(
  () => import('../features/branch-ranking/branch-ranking.page.tsx').then((file) => file.BranchRankingPage),
  'branchRanking',
  'reports',
)
export const clientReport = createPage(
  () => import('../features/client-report/client-report.page.tsx').then((file) => file.ClientReportPage),
  'clientReport',
  'companyLogo',
  'reports',
)
export const deliveries = createPage(
  () => import('../features/deliveries/deliveries.page.tsx').then((file) => file.DeliveriesPage),
  'deliveries',
  'whatsapp',
)
export const alertRules = createPage(
  () => import('../features/alerts/alert-rules.page.tsx').then((file) => file.AlertRulesPage),
  'alerts',
  'whatsapp',
)
export const records = createPage(
  () => import('../features/records/records.page.tsx').then((file) => file.RecordsPage),
  'records',
)
export const absences = createPage(
  () => import('../features/absences/absences.page.tsx').then((file) => file.AbsencesPage),
  'absences',
)
export const invitations = createPage(
  () => import('../features/invitations/invitations.page.tsx').then((file) => file.InvitationsPage),
  'invitations',
  'handedLink',
)
export const faq = createPage(
  () => import('../features/faq/faq.page.tsx').then((file) => file.FaqPage),
  'faq',
)
export const profile = createPage(
  () => import('../features/users/profile.page.tsx').then((file) => file.ProfilePage),
  'account',
  'notifications',
)

export const agendas = createPage(
  () => import('../features/agendas/agendas.page.tsx').then((file) => file.AgendasPage),
  'agendas',
  'agendaList',
  'dashboard',
)
export const calendarDays = createPage(
  () => import('../features/calendar-days/calendar-days.page.tsx').then((file) => file.CalendarDaysPage),
  'calendarDays',
)
export const shifts = createPage(
  () => import('../features/shifts/shifts.page.tsx').then((file) => file.ShiftsPage),
  'shifts',
)
export const teamWeek = createPage(
  () => import('../features/shifts/team-week.page.tsx').then((file) => file.TeamWeekPage),
  'shifts',
)
export const calendar = createPage(
  () => import('../features/calendar/calendar.page.tsx').then((file) => file.CalendarPage),
  'calendar',
  'dashboard',
)
export const countCalendar = createPage(
  () => import('../features/calendar/calendar.page.tsx').then((file) => file.CountCalendarPage),
  'calendar',
  'dashboard',
)

export const collaboratorHistory = createPage(
  () =>
    import('../features/collaborator-history/collaborator-history.page.tsx').then(
      (file) => file.CollaboratorHistoryPage,
    ),
  'reports',
  'collaboratorHistory',
)
export const pagedCollaboratorHistory = createPage(
  () =>
    import('../features/collaborator-history/collaborator-history.page.tsx').then(
      (file) => file.PagedCollaboratorHistoryPage,
    ),
  'reports',
  'collaboratorHistory',
)

export const environmentHistory = createPage(
  () =>
    import('../features/environment-history/environment-history.page.tsx').then(
      (file) => file.EnvironmentHistoryPage,
    ),
  'reports',
  'environmentHistory',
)
export const pagedEnvironmentHistory = createPage(
  () =>
    import('../features/environment-history/environment-history.page.tsx').then(
      (file) => file.PagedEnvironmentHistoryPage,
    ),
  'reports',
  'environmentHistory',
)
export const undoneTasks = createPage(
  () => import('../features/undone-tasks/undone-tasks.page.tsx').then((file) => file.UndoneTasksPage),
  'reports',
  'undoneTasks',
)
export const pagedUndoneTasks = createPage(
  () => import('../features/undone-tasks/undone-tasks.page.tsx').then((file) => file.PagedUndoneTasksPage),
  'reports',
  'undoneTasks',
)
export const audit = createPage(
  () => import('../features/audit/audit.page.tsx').then((file) => file.AuditPage),
  'audit',
  'reports',
)

export const changes = createPage(
  () => import('../features/changes/changes.page.tsx').then((file) => file.ChangesPage),
  'changes',
  'referenceData',
  'reports',
)
