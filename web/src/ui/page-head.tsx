import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './page-head.module.css'

/**
 * A screen's title, a line of facts, and the screen's actions on the right. The purpose of the screen is the title's
 * tooltip (R1-116). `facts` is null while they load. The line is then empty but has the same height.
 */
export function PageHead(props: { title: string; about?: string; facts?: ReactNode; children?: ReactNode }) {
  const { t } = useTranslation()
  const aboutId = useId()
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <div className={styles.title}>
          <h1>{props.title}</h1>
          {props.about && (
            <span className={styles.about}>
              <button type="button" aria-label={t('ui.about')} aria-describedby={aboutId}>
                <IconInfoCircle aria-hidden="true" />
              </button>
              <span id={aboutId} role="tooltip" className={styles.bubble}>
                {props.about}
              </span>
            </span>
          )}
        </div>
        {props.facts !== undefined && <p>{props.facts}</p>}
      </div>
      {props.children}
    </div>
  )
}
