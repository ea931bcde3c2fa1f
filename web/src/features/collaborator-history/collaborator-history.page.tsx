import { useQueryClient } from '@tanstack/react-query'
import type { ArrivedRecord } from '@zelo/contract/records'
import type { CollaboratorView } from '@zelo/contract/rules/collaborator-report'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { parseId } from '../../lib/address-params.ts'
import { listFacts } from '../reports/report-facts.ts'
import { ReportFrame } from '../reports/report-frame.tsx'
import { useFigures } from '../reports/use-figures.ts'
import { CollaboratorCards } from './collaborator-cards.tsx'
import { type CollaboratorSource, pagedSource, recordSource } from './collaborator-history.api.ts'
import { useCollaboratorFilter, useCollaboratorLevels } from './use-collaborator-history.ts'

const CollaboratorDialog = lazy(async () => {
  const [file] = await Promise.all([import('./collaborator-dialog.tsx'), loadTexts('records')])
  return { default: file.CollaboratorDialog }
})
const OutsideNote = lazy(async () => {
  const [file] = await Promise.all([import('../records/outside-note.tsx'), loadTexts('records')])
  return { default: file.OutsideNote }
})
const CollaboratorProfile = lazy(() =>
  import('./collaborator-profile.tsx').then((file) => ({ default: file.CollaboratorProfile })),
)

/** The page /historico-colaboradores. The browser reads the records of the interval with the specified calls. */
export function CollaboratorHistoryPage() {
  return <CollaboratorHistory source={recordSource} />
}

/** The page /v2/historico-colaboradores. The server returns the list page by page. */
export function PagedCollaboratorHistoryPage() {
  return <CollaboratorHistory source={pagedSource} />
}

/** Lists the people who worked in an interval. A click on a person opens the person's work (R3-105 to R3-125). */
function CollaboratorHistory({ source }: { source: CollaboratorSource }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const filter = useCollaboratorFilter(source.instant)
  const levels = useCollaboratorLevels()
  const list = source.list.useRows(filter.ask)
  const { instant: isInstant } = source
  const figures = useFigures({
    isInstant,
    paged: pagedSource.list,
    ask: filter.ask,
    written: filter.written,
    list,
  })
  const profileId = parseId(levels.get('profile'))
  const personId = parseId(levels.get('person'))
  const findPerson = (id: number | undefined) => list.rows?.find((person) => person.id === id)
  const profile = findPerson(profileId)
  const { companyId, alone, interval, search } = filter.ask
  const scope = { companyId, alone, ...interval }

  return (
    <>
      <ReportFrame
        words={{
          title: t('collaboratorHistory.title'),
          about: t('collaboratorHistory.about'),
          placeholder: t('collaboratorHistory.search'),
          empty: t('collaboratorHistory.empty'),
          emptyWhy: t('collaboratorHistory.emptyWhy'),
          sorts: {
            name: t('reports.sort.name'),
            '-name': t('reports.sort.-name'),
            lastDay: t('reports.sort.lastDay'),
            '-lastDay': t('reports.sort.-lastDay'),
          },
        }}
        filter={filter}
        list={list}
        figures={figures}
        cleanings={{ by: 'person' }}
        note={
          <Suspense>
            <OutsideNote asked={scope} />
          </Suspense>
        }
        table={{
          name: 'colaboradores',
          sheet: t('reports.sheets.collaborators'),
          title: t('collaboratorHistory.title'),
          facts: listFacts(filter, t),
          columns: async () => (await import('./collaborator-columns.ts')).personColumns(t),
          load: (signal) => source.list.allRows(client, filter.ask, signal),
          further: async (people: readonly CollaboratorView[], signal) => {
            const [{ loadArrivalSheet }, { loadSkippedSheets }] = await Promise.all([
              import('../records/load-arrival-sheet.ts'),
              import('../reports/skipped-sheet.ts'),
            ])
            const ids = new Set(people.map(({ id }) => id))
            const isShown = (id: number) => search === '' || ids.has(id)
            const isRecordShown = ({ person }: ArrivedRecord) => isShown(person.id)
            const texts = { t, language: i18n.language }
            return [
              await loadArrivalSheet(scope, isRecordShown, texts, signal),
              ...(await loadSkippedSheets(scope, (cleaning) => isShown(cleaning.personId), t, signal)),
            ]
          },
        }}
      >
        {(people) => (
          <CollaboratorCards
            people={people}
            onProfile={(id) => levels.open({ profile: String(id) })}
            onHistory={(id) => levels.open({ person: String(id) })}
          />
        )}
      </ReportFrame>
      <Suspense>
        {profile && <CollaboratorProfile person={profile} onClose={levels.close} />}
        {personId !== undefined && (
          <CollaboratorDialog
            key={personId}
            source={source}
            filter={filter}
            levels={levels}
            userId={personId}
            person={findPerson(personId)}
          />
        )}
      </Suspense>
    </>
  )
}
