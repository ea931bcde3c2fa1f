import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../kit/form/use-write.ts'
import { changePolicy, staleInvitations } from './invitations.api.ts'
import styles from './invitations.module.css'

/** Shows whether a sign-up needs an invitation. A master administrator can change this setting. */
export function PolicyField({ required, mayChange }: { required: boolean; mayChange: boolean }) {
  const { t } = useTranslation()
  /** The chosen value while it is being saved. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { run, fail } = useWrite({
    write: changePolicy,
    success: (result) => t(result.required ? 'invitations.requiredNow' : 'invitations.optionalNow'),
    failure: t('invitations.policyFailed'),
    stale: staleInvitations,
    returnAfter: 0,
    onSaved: () => undefined,
  })
  if (!mayChange) return required ? <p className={styles.policy}>{t('invitations.requiredWhy')}</p> : null
  const change = async (wanted: boolean) => {
    setChosen(wanted)
    await run(wanted).catch(fail)
    setChosen(null)
  }
  return (
    <div className={styles.policy}>
      <label>
        <input
          type="checkbox"
          checked={chosen ?? required}
          disabled={chosen !== null}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
        {t('invitations.required')}
      </label>
      <p>{t('invitations.requiredWhy')}</p>
    </div>
  )
}
