import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listCompanyChoices } from '../../kit/company/company-choices.ts'
import { SearchBox } from '../../kit/filters/search-box.tsx'
import { SearchFields } from '../../kit/filters/search-fields.tsx'
import { DateRangeField } from '../../ui/date-range-field.tsx'
import { Select } from '../../ui/select.tsx'
import { allId } from './report-address.ts'
import styles from './report-bar.module.css'
import type { ReportFilter } from './use-report-filter.ts'

/**
 * The line above a report. It contains the company and either the search or two dates. A button switches between search
 * and dates. `extra` is an additional filter. The exports are on the right.
 */
export function ReportBar<Field extends string, Sort extends string>(props: {
  filter: ReportFilter<Field, Sort>
  placeholder: string
  sortLabels: Record<Sort, string>
  extra?: ReactNode
  exports: ReactNode
}) {
  const { filter, placeholder, sortLabels, extra } = props
  const { t } = useTranslation()
  const { companies, companyId, scope, interval, today, usualInterval } = filter
  return (
    <search className={styles.bar}>
      <Select
        className={styles.company}
        aria-label={t('kit.company')}
        disabled={filter.companiesPending}
        value={String(companyId ?? allId)}
        data={[{ value: String(allId), label: t('kit.all') }, ...listCompanyChoices(companies, scope, t)]}
        onChange={({ currentTarget: { value } }) => filter.setCompany(Number(value))}
      />
      {extra && <div className={styles.company}>{extra}</div>}
      {filter.byDates ? (
        <DateRangeField
          value={interval}
          today={today}
          fallback={usualInterval}
          onChange={filter.setInterval}
        />
      ) : (
        <SearchBox
          className={styles.search}
          value={filter.search}
          placeholder={placeholder}
          onChange={filter.setSearch}
        />
      )}
      <SearchFields fields={filter.searchFields} />
      <div className={styles.end}>
        <Select
          className={styles.order}
          aria-label={t('kit.sortBy')}
          value={filter.sort}
          data={filter.sorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
          onChange={({ currentTarget: { value } }) =>
            filter.setSort(filter.sorts.find((sort) => sort === value) ?? filter.sort)
          }
        />
        {props.exports}
      </div>
    </search>
  )
}
