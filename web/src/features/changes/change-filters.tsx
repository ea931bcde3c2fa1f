import { useQuery } from '@tanstack/react-query'
import { changeActions, changeSubjects } from '@zelo/contract/changes'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { nameComparison } from '@zelo/contract/rules/name-order'
import type { ListedUser } from '@zelo/contract/user-administration'
import { lazy, Suspense, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { listCompanyChoices } from '../../kit/company/company-choices.ts'
import type { FilterChip } from '../../kit/filters/filter-chips.tsx'
import { LongSelect } from '../../kit/filters/long-select.tsx'
import { SearchBox } from '../../kit/filters/search-box.tsx'
import { DateRangeField } from '../../ui/date-range-field.tsx'
import { FilterFoldButton, useFilterFold } from '../reports/filter-fold.tsx'
import reportBar from '../reports/report-bar.module.css'
import { ReportExports } from '../reports/report-exports.tsx'
import { toDistinctNames } from '../users/distinct-names.ts'
import { usersQuery } from '../users/user-list.api.ts'
import { changeColumns } from './change-columns.ts'
import styles from './change-filters.module.css'
import { formatSubjectTitle } from './change-words.ts'
import { readAllChanges } from './changes.api.ts'
import type { Changes } from './use-changes.ts'

const AppliedFilters = lazy(async () => {
  const [file] = await Promise.all([import('../../kit/filters/filter-chips.tsx'), loadTexts('filters')])
  return { default: file.FilterChips }
})

const noPeople: ListedUser[] = []

/**
 * The filter bar of the log: period, person and kind. The export buttons on the right export all matching changes. On a
 * phone the fields are folded, and chips show the active filters.
 */
export function ChangeFilters({ changes }: { changes: Changes }) {
  const { t } = useTranslation()
  const fold = useFilterFold()
  const { filter, interval, companies, scope, search, reader, put, rows } = changes
  // Hundreds of names render slowly, so their rendering is deferred.
  const people = useDeferredValue(useQuery(usersQuery(scope)).data ?? noPeople)
  const peopleByName = useMemo(() => {
    const compareNames = nameComparison()
    const names = toDistinctNames(people)
    return people
      .toSorted((one, other) => compareNames(one.name, other.name))
      .map(({ id, name }) => ({ value: String(id), label: names.get(id) ?? name }))
  }, [people])
  const choices = [
    {
      name: 'person',
      label: t('changes.by'),
      all: t('changes.everybody'),
      value: filter.userId,
      options: peopleByName,
    },
    {
      name: 'kind',
      label: t('changes.subjectLabel'),
      all: t('changes.everySubject'),
      value: filter.subject,
      options: changeSubjects.map((subject) => ({ value: subject, label: formatSubjectTitle(subject, t) })),
    },
    {
      name: 'action',
      label: t('changes.actionLabel'),
      all: t('changes.everyAction'),
      value: filter.action,
      options: changeActions.map((action) => ({ value: action, label: t(`changes.action.${action}`) })),
    },
    {
      name: 'company',
      label: t('kit.company'),
      all: t('changes.everyCompany'),
      value: filter.companyId,
      options: listCompanyChoices(companies, scope, t),
    },
  ]
  const period = t('changes.period', { from: toDisplayDate(interval.from), to: toDisplayDate(interval.to) })
  const chosen: FilterChip[] = choices.flatMap(({ name, label, value, options }) => {
    const option = options.find((one) => one.value === String(value))
    return option ? [{ field: label, value: option.label, onDrop: () => put({ [name]: null }) }] : []
  })
  if (filter.search !== '')
    chosen.push({ field: t('kit.search'), value: filter.search, onDrop: () => search.set('') })
  const facts = [
    { label: t('reports.dates'), text: period },
    ...chosen.map(({ field, value }) => ({ label: field, text: value })),
  ]

  return (
    <search className={reportBar.bar} aria-label={t('changes.filters')}>
      <FilterFoldButton fold={fold} count={chosen.length} />
      {fold.shown && (
        <>
          <DateRangeField
            value={interval}
            today={changes.today}
            fallback={changes.usual}
            onChange={({ from, to }) => put({ from, to })}
          />
          {choices.map(({ name, label, all, value = '', options }) => (
            <LongSelect
              key={name}
              className={styles.choice}
              aria-label={label}
              value={String(value)}
              options={options}
              onChange={({ currentTarget }) => put({ [name]: currentTarget.value || null })}
            >
              <option value="">{all}</option>
            </LongSelect>
          ))}
          <SearchBox
            className={styles.search}
            value={search.typed}
            placeholder={t('changes.search')}
            onChange={search.set}
          />
        </>
      )}
      <div className={styles.end}>
        <ReportExports
          empty={!rows || rows.length === 0}
          table={{
            name: 'alteracoes',
            sheet: t('reports.sheets.changes'),
            title: t('shell.screen.changes'),
            facts,
            columns: changeColumns(reader),
            load: (signal) => readAllChanges(filter, signal),
          }}
        />
      </div>
      {!fold.shown && chosen.length > 0 && (
        <div className={styles.applied}>
          <Suspense>
            <AppliedFilters chips={chosen} />
          </Suspense>
        </div>
      )}
    </search>
  )
}
