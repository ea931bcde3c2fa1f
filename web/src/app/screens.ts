import type { Action } from '@zelo/contract/permissions'
import type { ParseKeys } from 'i18next'
import type { shell } from '../i18n/pt-BR/shell.ts'
import {
  agendas,
  appointments,
  audit,
  branches,
  calendar,
  categories,
  changes,
  collaboratorHistory,
  countCalendar,
  cpfRegistrations,
  environmentHistory,
  environments,
  faq,
  invitations,
  type Page,
  pagedCollaboratorHistory,
  pagedEnvironmentHistory,
  pagedUndoneTasks,
  procedures,
  profile,
  records,
  risks,
  sectors,
  undoneTasks,
  users,
} from './pages.ts'
import type { MenuIcon } from './shell/menu-icons.tsx'

/** The menu section of a screen. The user reaches `profile` through the name in the header. */
export type MenuPlace = 'top' | 'registrations' | 'users' | 'reports' | 'reportsV2' | 'none'

/** One screen behind the sign-in. Its name is the key of its title and of its menu icon. */
export interface Screen {
  name: Name
  path: `/${string}`
  /** The permission to read the screen. Without it, the user has neither the menu entry nor the page (R1-093). */
  action: Action
  place: MenuPlace
  title: ParseKeys
  page: Page
}

type Name = keyof typeof shell.screen & MenuIcon

function screen(name: Name, path: `/${string}`, action: Action, place: MenuPlace, page: Page): Screen {
  return { name, path, action, place, title: `shell.screen.${name}`, page }
}

/** The first screen after the sign-in. */
export const home = '/dashboard'

/** Every screen, in the order of the menu (R1-077 to R1-092). */
export const screens: Screen[] = [
  screen('home', home, 'agendas.read', 'top', appointments),
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
  screen('agendaHistory', '/v2/historico-agenda', 'history.read', 'reportsV2', countCalendar),
  screen('undoneTasks', '/v2/historico-tarefas-incompletas', 'history.read', 'reportsV2', pagedUndoneTasks),
  screen('audit', '/auditoria', 'history.read', 'top', audit),
  screen('records', '/registros', 'history.read', 'top', records),
  screen('invitations', '/convites', 'cpf-registrations.read', 'top', invitations),
  screen('changes', '/alteracoes', 'changes.read', 'top', changes),
  screen('faq', '/faq', 'back-office.enter', 'top', faq),
  screen('profile', '/profile', 'profile.own', 'none', profile),
]
