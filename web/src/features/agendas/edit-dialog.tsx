import { useQuery } from '@tanstack/react-query'
import { readErrorCode } from '@zelo/ui/lib/client.ts'
import { useTranslation } from 'react-i18next'
import { LoadError } from '../../kit/page/load-error.tsx'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ShowAfter } from '../../ui/show-after.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { environmentsQuery } from '../environments/environments.api.ts'
import { usersQuery } from '../users/user-list.api.ts'
import { agendaQuery } from './agendas.api.ts'
import styles from './edit-dialog.module.css'
import { EditForm } from './edit-form.tsx'

/** The edit dialog. It loads the current agenda and the options of its form (R3-069). */
export function EditDialog(props: {
  agendaId: number
  toCompanyToday: (companyId: number) => string
  /** Returns to the day dialog. Undefined if the edit form was not opened from a day. */
  onBack: (() => void) | undefined
  onClose: () => void
}) {
  const { agendaId, toCompanyToday, onBack, onClose } = props
  const { t } = useTranslation()
  const scope = readCompanyScope(useSignedIn())
  // The agenda is not cached, so that the form starts with its current version.
  const agenda = useQuery({ ...agendaQuery(agendaId), gcTime: 0 })
  const users = useQuery(usersQuery(scope))
  const environments = useQuery(environmentsQuery(scope))

  if (agenda.data && users.data && environments.data) {
    return (
      <EditForm
        agenda={agenda.data}
        users={users.data}
        environments={environments.data}
        today={toCompanyToday(agenda.data.companyId)}
        onBack={onBack}
        onClose={onClose}
      />
    )
  }
  const failed = [agenda, users, environments].find((query) => query.isError)
  const isGone = readErrorCode(failed?.error) === 'not_found'
  return (
    <Dialog width="wide" title={t('agendaList.edit')} onBack={onBack} onClose={onClose}>
      {isGone && <ErrorNote title={t('agendaList.gone')} text={t('agendaList.goneWhy')} />}
      {failed && !isGone && <LoadError list={failed} />}
      {!failed && (
        <ShowAfter>
          <div className={styles.skeleton} aria-hidden>
            {[0, 1, 2, 3, 4].map((field) => (
              <Skeleton key={field} height={36} shape="md" />
            ))}
          </div>
        </ShowAfter>
      )}
    </Dialog>
  )
}
