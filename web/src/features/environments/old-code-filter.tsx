import type { Environment } from '@zelo/contract/environments'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { changeListAddress } from '../../kit/address/list-address.ts'
import { quietly, readCurrentParams, withParams } from '../../lib/address-params.ts'
import styles from './old-code-filter.module.css'

/** The URL parameter, `old=1`. */
const parameter = 'old'

/** The state of the filter for environments that still have an old QR code. Pass `only` to `useDataTable`. */
export function useOldCodeFilter() {
  const [params, setParams] = useSearchParams()
  const on = params.get(parameter) === '1'
  return {
    on,
    only: on ? hasOldCode : undefined,
    set: (wanted: boolean) =>
      setParams(
        withParams(changeListAddress(readCurrentParams(), {}), { [parameter]: wanted ? '1' : null }),
        quietly,
      ),
  }
}

/** The switch of the filter. It is hidden if no environment has an old QR code. */
export function OldCodeFilter(props: {
  rows: readonly Environment[]
  filter: ReturnType<typeof useOldCodeFilter>
}) {
  const { rows, filter } = props
  const { t, i18n } = useTranslation()
  const count = rows.filter(hasOldCode).length
  if (count === 0 && !filter.on) return null
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={filter.on}
      onClick={() => filter.set(!filter.on)}
    >
      {t('environments.oldCode.only', { figure: count.toLocaleString(i18n.language) })}
    </button>
  )
}

const hasOldCode = (environment: Environment) => environment.qrAwaited
