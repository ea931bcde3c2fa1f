import type { Language } from '@zelo/ui/lib/language.ts'
import type { Texts } from './texts.ts'

/**
 * The text sections. A file exports one section under its name. The file of reference data exports one section for each
 * kind of data. A section loads together with the screens that need it.
 */
const portuguese = {
  absences: () => import('./pt-BR/absences.ts'),
  agendaChanges: () => import('./pt-BR/agenda-changes.ts'),
  agendaList: () => import('./pt-BR/agenda-list.ts'),
  alertBell: () => import('./pt-BR/alert-bell.ts'),
  alerts: () => import('./pt-BR/alerts.ts'),
  agendas: () => import('./pt-BR/agendas.ts'),
  audit: () => import('./pt-BR/audit.ts'),
  branches: () => import('./pt-BR/branches.ts'),
  branchRanking: () => import('./pt-BR/branch-ranking.ts'),
  calendar: () => import('./pt-BR/calendar.ts'),
  calendarDays: () => import('./pt-BR/calendar-days.ts'),
  changes: () => import('./pt-BR/changes.ts'),
  clientReport: () => import('./pt-BR/client-report.ts'),
  collaboratorHistory: () => import('./pt-BR/collaborator-history.ts'),
  companyLogo: () => import('./pt-BR/company-logo.ts'),
  companySetup: () => import('./pt-BR/company-setup.ts'),
  cpfRegistrations: () => import('./pt-BR/cpf-registrations.ts'),
  colors: () => import('./pt-BR/colors.ts'),
  dashboard: () => import('./pt-BR/dashboard.ts'),
  deliveries: () => import('./pt-BR/deliveries.ts'),
  embeddedDashboard: () => import('./pt-BR/embedded-dashboard.ts'),
  environmentHistory: () => import('./pt-BR/environment-history.ts'),
  environments: () => import('./pt-BR/environments.ts'),
  faq: () => import('./pt-BR/faq.ts'),
  filters: () => import('./pt-BR/filters.ts'),
  firstSteps: () => import('./pt-BR/first-steps.ts'),
  handedLink: () => import('./pt-BR/handed-link.ts'),
  imports: () => import('./pt-BR/imports.ts'),
  invitations: () => import('./pt-BR/invitations.ts'),
  notifications: () => import('./pt-BR/notifications.ts'),
  overview: () => import('./pt-BR/overview.ts'),
  planning: () => import('./pt-BR/planning.ts'),
  qrCodes: () => import('./pt-BR/qr-codes.ts'),
  records: () => import('./pt-BR/records.ts'),
  referenceData: () => import('./pt-BR/reference-data.ts'),
  reports: () => import('./pt-BR/reports.ts'),
  shifts: () => import('./pt-BR/shifts.ts'),
  undoneTasks: () => import('./pt-BR/undone-tasks.ts'),
  userList: () => import('./pt-BR/user-list.ts'),
  whatsapp: () => import('./pt-BR/whatsapp.ts'),
}

type Sources = { [name in keyof typeof portuguese]: Awaited<ReturnType<(typeof portuguese)[name]>> }

const english: { [name in keyof Sources]: () => Promise<Texts<Sources[name]>> } = {
  absences: () => import('./en-US/absences.ts'),
  agendaChanges: () => import('./en-US/agenda-changes.ts'),
  agendaList: () => import('./en-US/agenda-list.ts'),
  alertBell: () => import('./en-US/alert-bell.ts'),
  alerts: () => import('./en-US/alerts.ts'),
  agendas: () => import('./en-US/agendas.ts'),
  audit: () => import('./en-US/audit.ts'),
  branches: () => import('./en-US/branches.ts'),
  branchRanking: () => import('./en-US/branch-ranking.ts'),
  calendar: () => import('./en-US/calendar.ts'),
  calendarDays: () => import('./en-US/calendar-days.ts'),
  changes: () => import('./en-US/changes.ts'),
  clientReport: () => import('./en-US/client-report.ts'),
  collaboratorHistory: () => import('./en-US/collaborator-history.ts'),
  companyLogo: () => import('./en-US/company-logo.ts'),
  companySetup: () => import('./en-US/company-setup.ts'),
  cpfRegistrations: () => import('./en-US/cpf-registrations.ts'),
  colors: () => import('./en-US/colors.ts'),
  dashboard: () => import('./en-US/dashboard.ts'),
  deliveries: () => import('./en-US/deliveries.ts'),
  embeddedDashboard: () => import('./en-US/embedded-dashboard.ts'),
  environmentHistory: () => import('./en-US/environment-history.ts'),
  environments: () => import('./en-US/environments.ts'),
  faq: () => import('./en-US/faq.ts'),
  filters: () => import('./en-US/filters.ts'),
  firstSteps: () => import('./en-US/first-steps.ts'),
  handedLink: () => import('./en-US/handed-link.ts'),
  imports: () => import('./en-US/imports.ts'),
  invitations: () => import('./en-US/invitations.ts'),
  notifications: () => import('./en-US/notifications.ts'),
  overview: () => import('./en-US/overview.ts'),
  planning: () => import('./en-US/planning.ts'),
  qrCodes: () => import('./en-US/qr-codes.ts'),
  records: () => import('./en-US/records.ts'),
  referenceData: () => import('./en-US/reference-data.ts'),
  reports: () => import('./en-US/reports.ts'),
  shifts: () => import('./en-US/shifts.ts'),
  undoneTasks: () => import('./en-US/undone-tasks.ts'),
  userList: () => import('./en-US/user-list.ts'),
  whatsapp: () => import('./en-US/whatsapp.ts'),
}

/** The loaders of the sections, by language. */
export const sections = { 'pt-BR': portuguese, 'en-US': english } satisfies Record<Language, unknown>

export type Section = keyof typeof portuguese

/** All sections with their texts. Their keys are those of the source language. */
export type SectionTexts = {
  [name in Exclude<Section, 'referenceData'>]: Sources[name] extends Record<name, infer Text> ? Text : never
} & Sources['referenceData']
