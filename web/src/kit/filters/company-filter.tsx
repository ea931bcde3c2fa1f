import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { parseId, quietly, readCurrentParams, withParams } from '../../lib/address-params.ts'
import { Select } from '../../ui/select.tsx'
import { changeListAddress } from '../address/list-address.ts'
import styles from './company-filter.module.css'

interface Owner {
  id: number
  name: string
}

/**
 * The filter of a list by the company of its rows. The URL stores it as `company=<id>`, and an unknown id has no
 * effect. Pass `only` to `useDataTable`. `readOwner` must be the same function at each render.
 */
export function useCompanyFilter<Row>(rows: readonly Row[], readOwner: (row: Row) => Owner) {
  const [params, setParams] = useSearchParams()
  const owners = useMemo(() => {
    const names = new Map(rows.map((row) => [readOwner(row).id, readOwner(row).name]))
    return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name))
  }, [rows, readOwner])
  const named = parseId(params.get('company'))
  const chosen = owners.some(({ id }) => id === named) ? named : undefined
  const only = useMemo(
    () => (chosen === undefined ? undefined : (row: Row) => readOwner(row).id === chosen),
    [chosen, readOwner],
  )
  return {
    owners,
    chosen,
    only,
    choose: (company: string | null) =>
      setParams(withParams(changeListAddress(readCurrentParams(), {}), { company }), quietly),
  }
}

/** The select of a company filter. It is hidden if all rows belong to one company. */
export function CompanyFilter(props: {
  filter: Pick<ReturnType<typeof useCompanyFilter>, 'owners' | 'chosen' | 'choose'>
}) {
  const { owners, chosen, choose } = props.filter
  const { t } = useTranslation()
  if (owners.length < 2) return null
  return (
    <Select
      className={styles.field}
      selectClassName={styles.select}
      aria-label={t('kit.company')}
      value={String(chosen ?? '')}
      onChange={({ currentTarget: { value } }) => choose(value || null)}
      data={[
        { value: '', label: t('shell.allCompanies') },
        ...owners.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
