import type { Action } from '@zelo/contract/permissions'
import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'
import { loadTexts } from '../i18n/i18n.ts'
import type { shell } from '../i18n/pt-BR/shell.ts'
import type { MenuIcon } from './shell/menu-icons.tsx'

/** Where a screen stands in the menu; `profile` is reached by the name in the header. */
export type MenuPlace = 'top' | 'registrations' | 'users' | 'reports' | 'reportsV2' | 'none'

/** One screen behind the sign-in. Its name is its title's key and its icon in the menu. */
export interface Screen {
  name: Name
  path: `/${string}`
  /** Who may read it: who may not has neither the entry nor the page (spec 1 §2). */
  action: Action
  place: MenuPlace
  title: ParseKeys
  page: Page
}

type Name = keyof typeof shell.screen & MenuIcon
/** Loads a page, and what it needs beside its code. */
export type Page = () => Promise<ComponentType>

function screen(name: Name, path: `/${string}`, action: Action, place: MenuPlace, page: Page): Screen {
  return { name, path, action, place, title: `shell.screen.${name}`, page }
}

/** A page with the sections of texts that it shows; both load when it is first opened. */
function page(load: () => Promise<ComponentType>, ...texts: Parameters<typeof loadTexts>): Page {
  return async () => (await Promise.all([load(), loadTexts(...texts)]))[0]
}

const appointments = page(
  () => import('../features/appointments/appointments.page.tsx').then((file) => file.AppointmentsPage),
  'dashboard',
)
const sectors = page(
  () => import('../features/sectors/sectors.screen.ts').then((file) => file.SectorsScreen),
  'sectors',
)
const risks = page(
  () => import('../features/risks/risks.screen.ts').then((file) => file.RisksScreen),
  'risks',
)
const procedures = page(
  () => import('../features/procedures/procedures.screen.ts').then((file) => file.ProceduresScreen),
  'procedures',
)
const categories = page(
  () => import('../features/categories/categories.screen.ts').then((file) => file.CategoriesScreen),
  'categories',
)
const environments = page(
  () => import('../features/environments/environments.page.tsx').then((file) => file.EnvironmentsPage),
  'environments',
)
const branches = page(
  () => import('../features/companies/branches.page.tsx').then((file) => file.BranchesPage),
  'branches',
)
const users = page(
  () => import('../features/users/user-list.page.tsx').then((file) => file.UserListPage),
  'userList',
)
const cpfRegistrations = page(
  () =>
    import('../features/cpf-registrations/cpf-registrations.page.tsx').then(
      (file) => file.CpfRegistrationsPage,
    ),
  'cpfRegistrations',
)
const faq = page(() => import('../features/faq/faq.page.tsx').then((file) => file.FaqPage), 'faq')
const profile = page(
  () => import('../features/users/profile.page.tsx').then((file) => file.ProfilePage),
  'account',
)

const agendas = page(
  () => import('../features/agendas/agendas.page.tsx').then((file) => file.AgendasPage),
  'agendas',
  'agendaList',
  'dashboard',
)
const calendar = page(
  () => import('../features/calendar/calendar.page.tsx').then((file) => file.CalendarPage),
  'calendar',
  'dashboard',
)
const calendarOfCounts = page(
  () => import('../features/calendar/calendar.page.tsx').then((file) => file.CalendarOfCountsPage),
  'calendar',
  'dashboard',
)

const collaboratorHistory = page(
  () =>
    import('../features/collaborator-history/collaborator-history.page.tsx').then(
      (file) => file.CollaboratorHistoryPage,
    ),
  'reports',
  'collaboratorHistory',
)
const pagedCollaboratorHistory = page(
  () =>
    import('../features/collaborator-history/collaborator-history.page.tsx').then(
      (file) => file.PagedCollaboratorHistoryPage,
    ),
  'reports',
  'collaboratorHistory',
)

const environmentHistory = page(
  () =>
    import('../features/environment-history/environment-history.page.tsx').then(
      (file) => file.EnvironmentHistoryPage,
    ),
  'reports',
  'environmentHistory',
)
const pagedEnvironmentHistory = page(
  () =>
    import('../features/environment-history/environment-history.page.tsx').then(
      (file) => file.PagedEnvironmentHistoryPage,
    ),
  'reports',
  'environmentHistory',
)
const undoneTasks = page(
  () => import('../features/undone-tasks/undone-tasks.page.tsx').then((file) => file.UndoneTasksPage),
  'reports',
  'undoneTasks',
)
const pagedUndoneTasks = page(
  () => import('../features/undone-tasks/undone-tasks.page.tsx').then((file) => file.PagedUndoneTasksPage),
  'reports',
  'undoneTasks',
)
const audit = page(
  () => import('../features/audit/audit.page.tsx').then((file) => file.AuditPage),
  'audit',
  'reports',
  'dashboard',
)

const changes = page(
  () => import('../features/changes/changes.page.tsx').then((file) => file.ChangesPage),
  'changes',
  'reports',
)

/** Every screen of spec 1 §2, in the order of the menu. */
export const screens: Screen[] = [
  screen('home', '/dashboard', 'agendas.read', 'top', appointments),
  screen('branches', '/filiais', 'branches.read', 'registrations', branches),
  screen('environments', '/ambientes', 'environments.read', 'registrations', environments),
  screen('procedures', '/procedimentos', 'reference-data.read', 'registrations', procedures),
  screen('risks', '/riscos', 'reference-data.read', 'registrations', risks),
  screen('sectors', '/setores', 'reference-data.read', 'registrations', sectors),
  screen('categories', '/categorias', 'reference-data.read', 'registrations', categories),
  screen('agendas', '/agendamentos', 'agendas.read', 'registrations', agendas),
  screen('cpfRegistrations', '/pre-cadastro-usuarios', 'cpf-registrations.read', 'users', cpfRegistrations),
  screen('users', '/listagem-usuarios', 'users.read', 'users', users),
  screen('collaboratorHistory', '/historico-colaboradores', 'history.read', 'reports', collaboratorHistory),
  screen('environmentHistory', '/historico-ambientes', 'history.read', 'reports', environmentHistory),
  screen('agendaHistory', '/historico-agenda', 'history.read', 'reports', calendar),
  screen('undoneTasks', '/historico-tarefas-incompletas', 'history.read', 'reports', undoneTasks),
  screen(
    'collaboratorHistory',
    '/v2/historico-colaboradores',
    'history.read',
    'reportsV2',
    pagedCollaboratorHistory,
  ),
  screen(
    'environmentHistory',
    '/v2/historico-ambientes',
    'history.read',
    'reportsV2',
    pagedEnvironmentHistory,
  ),
  screen('agendaHistory', '/v2/historico-agenda', 'history.read', 'reportsV2', calendarOfCounts),
  screen('undoneTasks', '/v2/historico-tarefas-incompletas', 'history.read', 'reportsV2', pagedUndoneTasks),
  screen('audit', '/auditoria', 'history.read', 'top', audit),
  screen('changes', '/alteracoes', 'changes.read', 'top', changes),
  screen('faq', '/faq', 'back-office.enter', 'top', faq),
  screen('profile', '/profile', 'profile.own', 'none', profile),
]
