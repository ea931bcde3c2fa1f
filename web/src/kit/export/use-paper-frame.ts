import { toZonedIso } from '@zelo/contract/rules/calendar'
import { formatInstant } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import { getServerNow } from '../../lib/clock.ts'
import { useSignedIn } from '../../lib/session.ts'

/** Returns the texts at the edges of a report: company, user, current time and page number. */
export function usePaperFrame() {
  const { t, i18n } = useTranslation()
  const { parentCompany, user } = useSignedIn()
  return () => ({
    language: i18n.language,
    company: parentCompany.name,
    made: t('reports.made', {
      name: user.name,
      at: formatInstant(toZonedIso(getServerNow(), parentCompany.timeZone)),
    }),
    pageOf: t('reports.pageOf', { page: '{page}', count: '{count}' as never }),
  })
}
