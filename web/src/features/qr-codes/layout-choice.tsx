import { useTranslation } from 'react-i18next'
import {
  countLabels,
  findSheet,
  type Layout,
  labelSheets,
  layouts,
  locateCorner,
  page,
} from './label-sheets.ts'
import styles from './layout-choice.module.css'

/** Chooses between one code per page and several sizes of labels. */
export function LayoutChoice(props: {
  value: Layout
  disabled: boolean
  onChange: (layout: Layout) => void
}) {
  const { value, disabled, onChange } = props
  const { t } = useTranslation()
  return (
    <fieldset className={styles.choice} disabled={disabled}>
      <legend>{t('qrCodes.layout')}</legend>
      {layouts.map((layout) => (
        <label key={layout} className={styles.option}>
          <input
            type="radio"
            name="layout"
            checked={layout === value}
            data-autofocus={layout === value || undefined}
            onChange={() => onChange(layout)}
          />
          <Thumbnail layout={layout} />
          <Words layout={layout} />
        </label>
      ))}
      <p className={styles.hint}>{t('qrCodes.actualSize')}</p>
      {findSheet(value)?.cutLines === false && <p className={styles.hint}>{t('qrCodes.firstLabelHint')}</p>}
    </fieldset>
  )
}

function Words({ layout }: { layout: Layout }) {
  const { t, i18n } = useTranslation()
  if (layout === 'page') {
    return (
      <span className={styles.words}>
        <strong>{t('qrCodes.onePerPage')}</strong>
        <span>{t('qrCodes.onePerPageWhy')}</span>
      </span>
    )
  }
  const sheet = labelSheets[layout]
  const size = [sheet.width, sheet.height].map((side) => side.toLocaleString(i18n.language)).join(' × ')
  const kind = sheet.cutLines ? 'plain' : 'adhesive'
  return (
    <span className={styles.words}>
      <strong>{t(`qrCodes.${kind}`, { count: countLabels(sheet) })}</strong>
      <span className="figures">
        {t(`qrCodes.${kind}Why`, { size, columns: sheet.columns, rows: sheet.rows })}
      </span>
    </span>
  )
}

/** A small picture of a sheet with its labels. */
function Thumbnail({ layout }: { layout: Layout }) {
  const sheet = findSheet(layout)
  const labels = sheet
    ? Array.from({ length: countLabels(sheet) }, (_, index) => locateCorner(sheet, index))
    : []
  return (
    <svg className={styles.thumbnail} viewBox={`0 0 ${page.width} ${page.height}`} aria-hidden="true">
      <rect className={styles.sheet} width={page.width} height={page.height} rx="8" />
      {sheet ? (
        labels.map(({ x, y }) => (
          <rect
            key={`${x} ${y}`}
            className={styles.label}
            x={x + 5}
            y={y + 5}
            width={sheet.width - 10}
            height={sheet.height - 10}
            rx="6"
          />
        ))
      ) : (
        <rect className={styles.label} x="50" y="70" width="110" height="110" rx="6" />
      )}
    </svg>
  )
}
