import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { toQrModules, toQrPath } from '../../kit/qr/qr.ts'
import styles from './label-preview.module.css'

/** A sample QR code, shown pale. The server creates the real code of the environment. */
const sample = toQrModules('{"id":0,"k":"XXXXXXXXXXXXXXXX"}')
const samplePath = toQrPath(sample)

/** Previews the printed label of the environment while the user fills in the form. */
export function LabelPreview(props: {
  name: string
  company: string
  sector: string
  hint: string
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const titleId = useId()
  const place = [props.company, props.sector].filter(Boolean).join(', ')
  return (
    <aside className={styles.preview} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('environments.form.label')}
      </h2>
      <div className={styles.label}>
        <svg className={styles.code} viewBox={`0 0 ${sample.size} ${sample.size}`} aria-hidden="true">
          <path d={samplePath} fill="currentColor" />
        </svg>
        <p className={props.name ? styles.name : styles.noName}>
          {props.name || t('environments.form.labelNoName')}
        </p>
        <p className={styles.place}>{place}</p>
      </div>
      <p className={styles.hint}>{props.hint}</p>
      {props.children && <p className={styles.hint}>{props.children}</p>}
    </aside>
  )
}
