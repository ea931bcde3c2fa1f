import type { QrCode } from '@zelo/contract/qr-codes'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { measureOnCanvas } from '../../kit/export/text-picture.ts'
import { ShowAfter } from '../../ui/show-after.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { renderSvg, toSvgAddress } from './draw-svg.ts'
import styles from './first-sheet.module.css'
import { countLabels, findSheet, type LabelSheet, type Layout, locateCorner, page } from './label-sheets.ts'
import { drawPages } from './print-pages.ts'
import { toPrintedWords } from './printed-words.ts'

/**
 * Previews the first printed sheet. `onFirstLabel` lets users choose the first label, because some labels may be used
 * already.
 */
export function FirstSheet(props: {
  codes: readonly QrCode[]
  layout: Layout
  firstLabel: number
  pages: number
  disabled: boolean
  onFirstLabel: ((label: number) => void) | null
}) {
  const { codes, layout, firstLabel, pages, disabled, onFirstLabel } = props
  const { t, i18n } = useTranslation()
  const sheet = findSheet(layout)
  const address = useMemo(() => {
    const first = codes.slice(0, sheet ? countLabels(sheet) : 1)
    const order = { codes: first, layout, firstLabel, words: toPrintedWords(t) }
    const drawn = drawPages(order, measureOnCanvas).next().value
    return drawn && toSvgAddress(renderSvg(drawn.drawing))
  }, [codes, layout, sheet, firstLabel, t])
  const figure = pages.toLocaleString(i18n.language)

  return (
    <figure className={styles.first}>
      <div className={styles.sheet}>
        {address ? (
          <img src={address} width={page.width} height={page.height} alt={t('qrCodes.preview')} />
        ) : (
          <ShowAfter>
            <Skeleton height="100%" />
          </ShowAfter>
        )}
        {address && sheet && onFirstLabel && (
          <Labels sheet={sheet} value={firstLabel} disabled={disabled} onChange={onFirstLabel} />
        )}
      </div>
      <figcaption className={styles.caption}>
        {pages > 0 && t('qrCodes.firstOf', { count: pages, figure })}
      </figcaption>
    </figure>
  )
}

/** The labels of a sheet as radio buttons at their places. */
function Labels(props: {
  sheet: LabelSheet
  value: number
  disabled: boolean
  onChange: (label: number) => void
}) {
  const { sheet, value, disabled, onChange } = props
  const { t } = useTranslation()
  return (
    <fieldset className={styles.labels} disabled={disabled}>
      <legend className="visually-hidden">{t('qrCodes.firstLabel')}</legend>
      {Array.from({ length: countLabels(sheet) }, (_, label) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a label is identified by its position
          key={label}
          type="radio"
          name="first-label"
          aria-label={t('qrCodes.labelAt', {
            row: Math.floor(label / sheet.columns) + 1,
            column: (label % sheet.columns) + 1,
          })}
          checked={label === value}
          data-used={label < value || undefined}
          style={toLabelStyle(sheet, label)}
          onChange={() => onChange(label)}
        />
      ))}
    </fieldset>
  )
}

function toLabelStyle(sheet: LabelSheet, label: number) {
  const { x, y } = locateCorner(sheet, label)
  const share = (length: number, whole: number) => `${(length / whole) * 100}%`
  return {
    left: share(x, page.width),
    top: share(y, page.height),
    width: share(sheet.width, page.width),
    height: share(sheet.height, page.height),
  }
}
