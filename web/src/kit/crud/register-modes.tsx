import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { quietly, readCurrentParams, withParams } from '../../lib/address-params.ts'
import joined from '../../ui/joined-buttons.module.css'
import styles from './register-modes.module.css'

/**
 * The two modes of a register tab (R2-036, R2-037): single records and CSV files. For CSV files, the URL contains
 * `mode=batch`. Input in one mode stays while the other mode is shown.
 */
export function RegisterModes({ single, batch }: { single: ReactNode; batch: ReactNode }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const inBatch = params.get('mode') === 'batch'
  const [opened, setOpened] = useState<readonly boolean[]>([inBatch])
  if (!opened.includes(inBatch)) setOpened([...opened, inBatch])

  const choose = (batch: boolean) =>
    setParams(withParams(readCurrentParams(), { mode: batch ? 'batch' : null }), quietly)
  const modes = [
    { batch: false, label: t('kit.single'), content: single },
    { batch: true, label: t('kit.batch'), content: batch },
  ]
  return (
    <div className={styles.modes}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which is redundant here */}
      <div className={`${joined.switch} ${styles.switch}`} role="group" aria-label={t('kit.registerMode')}>
        {modes.map((mode) => (
          <button
            key={String(mode.batch)}
            type="button"
            aria-pressed={mode.batch === inBatch}
            onClick={() => choose(mode.batch)}
          >
            {mode.label}
          </button>
        ))}
      </div>
      {modes.map((mode) => (
        <div key={String(mode.batch)} hidden={mode.batch !== inBatch}>
          {opened.includes(mode.batch) && mode.content}
        </div>
      ))}
    </div>
  )
}
