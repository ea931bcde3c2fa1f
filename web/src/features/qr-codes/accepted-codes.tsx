import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmed, useWrite } from '../../kit/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './accepted-codes.module.css'
import { choosePlain } from './qr-codes.api.ts'

const choices = ['automatic', 'keyed', 'plain'] as const
type Choice = (typeof choices)[number]

const plainByChoice: Record<Choice, boolean | null> = { automatic: null, keyed: false, plain: true }

/**
 * Returns the choice that is preselected for one environment. For several environments no choice is preselected,
 * because their settings may differ.
 */
export function toChoice(plainCodes: boolean | null): Choice {
  return choices.find((choice) => plainByChoice[choice] === plainCodes)!
}

/** Chooses which codes environments accept. The dialog explains the effect of the choice (decision 024). */
export function AcceptedCodesDialog(props: {
  ids: readonly number[]
  chosen?: Choice
  title: string
  note?: ReactNode
  onBack?: (() => void) | undefined
  onClose: () => void
}) {
  const { ids, chosen, title, note, onBack, onClose } = props
  const { t, i18n } = useTranslation()
  const [choice, setChoice] = useState<Choice | null>(chosen ?? null)
  const name = useId()
  const count = ids.length
  const write = useWrite({
    write: choosePlain,
    success: t('qrCodes.accepted.saved', { count, figure: count.toLocaleString(i18n.language) }),
    failure: t('qrCodes.accepted.failed'),
    stale: [['qr-code'], ['environment']],
    returnAfter: 0,
    onSaved: onBack ?? onClose,
  })
  const { busy, confirm } = useConfirmed(write, onBack ?? onClose)
  return (
    <Dialog
      width="small"
      title={title}
      subtitle={t('qrCodes.accepted.about', { count, figure: count.toLocaleString(i18n.language) })}
      onBack={busy ? undefined : onBack}
      onClose={busy ? () => undefined : onClose}
      foot={
        <>
          <Button variant="default" disabled={busy} onClick={onBack ?? onClose}>
            {t(onBack ? 'ui.back' : 'ui.close')}
          </Button>
          <Button
            loading={busy}
            disabled={choice === null}
            onClick={() =>
              choice && void confirm({ environmentIds: [...ids], plainCodes: plainByChoice[choice] })
            }
          >
            {t('qrCodes.accepted.save')}
          </Button>
        </>
      }
    >
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('qrCodes.accepted.title')}</legend>
        {choices.map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name={name} checked={choice === one} onChange={() => setChoice(one)} />
            <span>
              <strong>{t(`qrCodes.accepted.${one}`)}</strong>
              <span>{t(`qrCodes.accepted.${one}Why`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {note && <p className={styles.note}>{note}</p>}
    </Dialog>
  )
}
