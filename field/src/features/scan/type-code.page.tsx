import { IconScan } from '@tabler/icons-react'
import { parseShortCode } from '@zelo/contract/rules/short-code'
import { useMask } from '@zelo/ui/components/use-mask.ts'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Screen } from '../../app/shell/screen.tsx'
import buttons from '../../ui/buttons.module.css'
import fields from '../../ui/fields.module.css'
import styles from './type-code.module.css'
import { codeMask, toTypedLetters } from './typed-code.ts'
import { useArrive } from './use-arrive.ts'
import { useSameWanted } from './wanted-room.ts'

/** Form for the letters under a QR code. Used if the camera fails or the label is damaged. */
export function TypeCodePage() {
  const { t } = useTranslation()
  const arrive = useArrive()
  const scan = useSameWanted('/codigo')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [looking, setLooking] = useState(false)
  const { input, onChange, onBlur } = useMask(codeMask, (masked) => {
    setCode(masked)
    setError(null)
  })

  async function go(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const refuse = (sentence: string) => {
      setError(sentence)
      input.current?.focus()
    }
    const letters = toTypedLetters(code)
    if (letters === '') return refuse(t('scan.codeRequired'))
    if (letters.length < 8) return refuse(t('scan.codeShort'))
    if (parseShortCode(letters) === null) return refuse(t('scan.codeWrong'))
    setLooking(true)
    const sentence = await arrive({ typed: code })
    setLooking(false)
    if (sentence) refuse(sentence)
  }

  return (
    <Screen
      title={t('scan.typeTitle')}
      subtitle={t('scan.typeWhere')}
      dock={
        <>
          <button type="submit" form="code" className={buttons.primary} disabled={looking}>
            {t(looking ? 'scan.looking' : 'scan.go')}
          </button>
          <Link to={scan} replace className={buttons.second}>
            <IconScan aria-hidden="true" />
            {t('scan.title')}
          </Link>
        </>
      }
    >
      <form id="code" noValidate className={styles.form} onSubmit={(event) => void go(event)}>
        <div className={fields.field}>
          <label htmlFor="code-field">{t('scan.code')}</label>
          <input
            ref={input}
            id="code-field"
            className={styles.code}
            value={code}
            onChange={onChange}
            onBlur={onBlur}
            // biome-ignore lint/a11y/noAutofocus: the screen has only this field and opens for typing
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            aria-invalid={error !== null}
            aria-describedby="code-help code-error"
          />
          <p id="code-help" className={fields.help}>
            {t('scan.example')}
          </p>
          <p id="code-error" className={fields.error} role="alert">
            {error}
          </p>
        </div>
      </form>
    </Screen>
  )
}
