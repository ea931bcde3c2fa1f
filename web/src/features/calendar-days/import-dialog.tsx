import { calendarDayImport } from '@zelo/contract/calendar-days'
import type { Company } from '@zelo/contract/companies'
import { useTranslation } from 'react-i18next'
import { BatchUpload } from '../../kit/upload/batch-upload.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Imports the municipal holidays of a company from a CSV or Excel file. */
export function ImportCalendarDaysDialog(props: {
  companies: readonly Company[]
  onSaved: () => void
  onClose: () => void
}) {
  const { companies, onSaved, onClose } = props
  const { t } = useTranslation()
  return (
    <Dialog title={t('calendarDays.import')} subtitle={t('calendarDays.importWhy')} onClose={onClose}>
      <BatchUpload
        batch={calendarDayImport}
        companies={companies}
        companyLabel={t('calendarDays.company')}
        noFile={t('calendarDays.importFailed')}
        success={(count) => t('calendarDays.imported', { count })}
        stale={[['calendar-day'], ['appointment']]}
        onSaved={onSaved}
      />
    </Dialog>
  )
}
