import type { Action } from '@zelo/contract/permissions'
import type { ReferenceName } from '@zelo/contract/reference-lists'
import type { ParseKeys } from 'i18next'
import type { shell } from '../i18n/pt-BR/shell.ts'
import {
  absences,
  agendas,
  alertRules,
  alerts,
  appointments,
  audit,
  branches,
  branchRanking,
  calendar,
  calendarDays,
  changes,
  clientReport,
  collaboratorHistory,
  companySetup,
  countCalendar,
  cpfRegistrations,
  createKindPage,
  deliveries,
  environmentHistory,
  environmentOverview,
  environments,
  faq,
  invitations,
  type Page,
  pagedCollaboratorHistory,
  pagedEnvironmentHistory,
  pagedUndoneTasks,
  personOverview,
  profile,
  records,
  shifts,
  teamWeek,
  undoneTasks,
  users,
} from './pages.ts'
import type { MenuIcon } from './shell/menu-icons.tsx'

/**
 * The section of the menu that contains the screen. The profile is in no section, because the name in the header opens it.
 */
export type MenuPlace =
  | 'top'
  | 'registrations'
  | 'users'
  | 'reports'
  | 'operation'
  | 'settings'
  | 'reportsV2'
  | 'none'

/** A screen behind the sign-in. Its name is the key of its title and of its menu icon. */
export interface Screen {
  name: Name
  path: `/${string}`
  /** The action that a user must be allowed to perform. Other users see neither the menu entry nor the page (R1-093). */
  action: Action
  place: MenuPlace
  title: ParseKeys
  page: Page
}

type Name = keyof typeof shell.screen & MenuIcon

function createScreen(name: Name, path: `/${string}`, action: Action, place: MenuPlace, page: Page): Screen {
  return { name, path, action, place, title: `shell.screen.${name}`, page }
}

function createKindScreen(name: ReferenceName, path: `/${string}`): Screen {
  return createScreen(name, path, 'reference-data.read', 'registrations', createKindPage(name, path))
}

/** The first screen after the sign-in. */
export const home = '/dashboard'

/** All screens in the order of the menu (R1-077 to R1-092). */
export const screens: Screen[] = [
  createScreen('home', home, 'agendas.read', 'top', appointments),
  createScreen('branches', '/filiais', 'branches.read', 'registrations', branches),
  createScreen('environments', '/ambientes', 'environments.read', 'registrations', environments),
  createKindScreen('procedures', '/procedimentos'),
  createKindScreen('risks', '/riscos'),
  createKindScreen('sectors', '/setores'),
  createKindScreen('categories', '/categorias'),
  createScreen('agendas', '/agendamentos', 'agendas.read', 'registrations', agendas),
  createScreen(
    'cpfRegistrations',
    '/pre-cadastro-usuarios',
    'cpf-registrations.read',
    'users',
    cpfRegistrations,
  ),
  createScreen('users', '/listagem-usuarios', 'users.read', 'users', users),
  createScreen(
    'collaboratorHistory',
    '/historico-colaboradores',
    'history.read',
    'reports',
    collaboratorHistory,
  ),
  createScreen('environmentHistory', '/historico-ambientes', 'history.read', 'reports', environmentHistory),
  createScreen('agendaHistory', '/historico-agenda', 'history.read', 'reports', calendar),
  createScreen('undoneTasks', '/historico-tarefas-incompletas', 'history.read', 'reports', undoneTasks),
  createScreen(
    'collaboratorHistory',
    '/v2/historico-colaboradores',
    'history.read',
    'reportsV2',
    pagedCollaboratorHistory,
  ),
  createScreen(
    'environmentHistory',
    '/v2/historico-ambientes',
    'history.read',
    'reportsV2',
    pagedEnvironmentHistory,
  ),
  createScreen('agendaHistory', '/v2/historico-agenda', 'history.read', 'reportsV2', countCalendar),
  createScreen(
    'undoneTasks',
    '/v2/historico-tarefas-incompletas',
    'history.read',
    'reportsV2',
    pagedUndoneTasks,
  ),
  createScreen('companySetup', '/cadastros-iniciais', 'batches.undo', 'settings', companySetup),
  createScreen('alerts', '/alertas', 'alerts.read', 'operation', alerts),
  createScreen('deliveries', '/envios', 'deliveries.read', 'operation', deliveries),
  createScreen('absences', '/ausencias', 'absences.read', 'operation', absences),
  createScreen('teamWeek', '/semana-da-equipe', 'shifts.read', 'operation', teamWeek),
  createScreen('clientReport', '/relatorio-do-cliente', 'history.read', 'operation', clientReport),
  createScreen('branchRanking', '/comparar-filiais', 'history.read', 'operation', branchRanking),
  createScreen('alertRules', '/regras-de-alerta', 'alerts.read', 'settings', alertRules),
  createScreen('audit', '/auditoria', 'history.read', 'top', audit),
  createScreen('records', '/registros', 'history.read', 'top', records),
  createScreen('invitations', '/convites', 'cpf-registrations.read', 'top', invitations),
  createScreen('changes', '/alteracoes', 'changes.read', 'top', changes),
  createScreen('calendarDays', '/calendario', 'calendar.read', 'settings', calendarDays),
  createScreen('shifts', '/turnos', 'shifts.read', 'settings', shifts),
  createScreen('faq', '/faq', 'back-office.enter', 'top', faq),
  createScreen('environment', '/ambientes/:id', 'history.read', 'none', environmentOverview),
  createScreen('person', '/pessoas/:id', 'history.read', 'none', personOverview),
  createScreen('profile', '/profile', 'profile.own', 'none', profile),
]
