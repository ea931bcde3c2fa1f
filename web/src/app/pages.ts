import type { ComponentType } from 'react'
import type { Part } from '../i18n/text-files.ts'

/** A page's code and its text sections. Both load when the page is first opened. */
export interface Page {
  load: () => Promise<ComponentType>
  texts: Part[]
}

/** Declares a page with the base texts and those of `texts`. */
export function page(load: Page['load'], ...texts: Part[]): Page {
  return { load, texts }
}

export const appointments = page(
  () => import('../features/appointments/appointments.page.tsx').then((file) => file.AppointmentsPage),
  'dashboard',
)
export const sectors = page(
  () => import('../features/sectors/sectors.screen.ts').then((file) => file.SectorsScreen),
  'sectors',
)
export const risks = page(
  () => import('../features/risks/risks.screen.ts').then((file) => file.RisksScreen),
  'risks',
)
export const procedures = page(
  () => import('../features/procedures/procedures.screen.ts').then((file) => file.ProceduresScreen),
  'procedures',
)
export const categories = page(
  () => import('../features/categories/categories.screen.ts').then((file) => file.CategoriesScreen),
  'categories',
)
export const environments = page(
  () => import('../features/environments/environments.page.tsx').then((file) => file.EnvironmentsPage),
  'environments',
)
export const branches = page(
  () => import('../features/companies/branches.page.tsx').then((file) => file.BranchesPage),
  'branches',
)
export const users = page(
  () => import('../features/users/user-list.page.tsx').then((file) => file.UserListPage),
  'userList',
  'handedLink',
)
export const cpfRegistrations = page(
  () =>
    import('../features/cpf-registrations/cpf-registrations.page.tsx').then(
      (file) => file.CpfRegistrationsPage,
    ),
  'cpfRegistrations',
)
export const records = page(
  () => import('../features/records/records.page.tsx').then((file) => file.RecordsPage),
  'records',
)
export const invitations = page(
  () => import('../features/invitations/invitations.page.tsx').then((file) => file.InvitationsPage),
  'invitations',
  'handedLink',
)
export const faq = page(() => import('../features/faq/faq.page.tsx').then((file) => file.FaqPage), 'faq')
export const profile = page(
  () => import('../features/users/profile.page.tsx').then((file) => file.ProfilePage),
  'account',
)

export const agendas = page(
  () => import('../features/agendas/agendas.page.tsx').then((file) => file.AgendasPage),
  'agendas',
  'agendaList',
  'dashboard',
)
export const calendar = page(
  () => import('../features/calendar/calendar.page.tsx').then((file) => file.CalendarPage),
  'calendar',
  'dashboard',
)
export const countCalendar = page(
  () => import('../features/calendar/calendar.page.tsx').then((file) => file.CountCalendarPage),
  'calendar',
  'dashboard',
)

export const collaboratorHistory = page(
  () =>
    import('../features/collaborator-history/collaborator-history.page.tsx').then(
      (file) => file.CollaboratorHistoryPage,
    ),
  'reports',
  'collaboratorHistory',
)
export const pagedCollaboratorHistory = page(
  () =>
    import('../features/collaborator-history/collaborator-history.page.tsx').then(
      (file) => file.PagedCollaboratorHistoryPage,
    ),
  'reports',
  'collaboratorHistory',
)

export const environmentHistory = page(
  () =>
    import('../features/environment-history/environment-history.page.tsx').then(
      (file) => file.EnvironmentHistoryPage,
    ),
  'reports',
  'environmentHistory',
)
export const pagedEnvironmentHistory = page(
  () =>
    import('../features/environment-history/environment-history.page.tsx').then(
      (file) => file.PagedEnvironmentHistoryPage,
    ),
  'reports',
  'environmentHistory',
)
export const undoneTasks = page(
  () => import('../features/undone-tasks/undone-tasks.page.tsx').then((file) => file.UndoneTasksPage),
  'reports',
  'undoneTasks',
)
export const pagedUndoneTasks = page(
  () => import('../features/undone-tasks/undone-tasks.page.tsx').then((file) => file.PagedUndoneTasksPage),
  'reports',
  'undoneTasks',
)
export const audit = page(
  () => import('../features/audit/audit.page.tsx').then((file) => file.AuditPage),
  'audit',
  'reports',
)

export const changes = page(
  () => import('../features/changes/changes.page.tsx').then((file) => file.ChangesPage),
  'changes',
  'reports',
)
