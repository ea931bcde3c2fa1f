import type { Session } from '@zelo/contract/session-data'
import type { TFunction } from 'i18next'
import { joinAccessLevels } from './session.ts'

/** Returns the main company's name, or the text for all companies if the user has no main company (R1-069). */
export function toMainCompanyWords(session: Session, t: TFunction): string {
  return session.mainCompanies[0]?.name ?? t('shell.allCompanies')
}

/** Returns the text of the access level (R1-266 to R1-268). */
export function toAccessLevelWords(session: Session, t: TFunction): string {
  const names = joinAccessLevels(session)
  return names ?? t(session.user.coordinator !== 0 ? 'shell.coordinator' : 'shell.noAccessLevel')
}
