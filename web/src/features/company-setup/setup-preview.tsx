import { type SetupResult, setupParts } from '@zelo/contract/company-setup'
import { useTranslation } from 'react-i18next'
import styles from './company-setup.module.css'

/**
 * Shows the records that a setup would register. `result` is undefined while the preview loads. `isChosen` is false if no
 * part is chosen.
 */
export function SetupPreview({ result, isChosen }: { result: SetupResult | undefined; isChosen: boolean }) {
  const { t, i18n } = useTranslation()
  if (!isChosen) return <p className={styles.quiet}>{t('companySetup.nothingChosen')}</p>
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' })
  const shown = result && setupParts.filter((part) => result[part].created + result[part].existing > 0)
  const isDone = shown && shown.length > 0 && shown.every((part) => result![part].created === 0)
  return (
    <section className={styles.preview} aria-label={t('companySetup.preview')} aria-busy={!result}>
      <h2>{t('companySetup.preview')}</h2>
      {shown?.length === 0 && <p className={styles.quiet}>{t('companySetup.sourceEmpty')}</p>}
      {isDone && <p className={styles.quiet}>{t('companySetup.allExist')}</p>}
      <dl>
        {shown?.map((part) => {
          const { created, existing, names } = result![part]
          return (
            <div key={part}>
              <dt>{t(`companySetup.part.${part}`)}</dt>
              <dd className="figures">
                {created > 0 && <span>{t('companySetup.created', { count: created })}</span>}
                {existing > 0 && (
                  <span className={styles.quiet}>{t('companySetup.existing', { count: existing })}</span>
                )}
                {created > 0 && (
                  <small>
                    {list.format(names)}
                    {created > names.length &&
                      ` ${t('companySetup.more', { count: created - names.length })}`}
                  </small>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
