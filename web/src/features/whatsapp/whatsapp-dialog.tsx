import {
  type WhatsAppConnection,
  type WhatsAppLanguage,
  type WhatsAppTemplateKind,
  whatsappTemplateKinds,
} from '@zelo/contract/whatsapp'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useWrite } from '../../kit/form/use-write.ts'
import { toFieldSentence } from '../../lib/field-sentence.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { connectNumber } from './whatsapp.api.ts'
import styles from './whatsapp.module.css'

const usualNames: Record<WhatsAppTemplateKind, string> = {
  alerts: 'zelo_alertas',
  digest: 'zelo_resumo',
  recovery: 'zelo_normalizado',
}

const languageChoices: Record<'pt_BR' | 'en_US' | 'both', WhatsAppLanguage[]> = {
  pt_BR: ['pt_BR'],
  en_US: ['en_US'],
  both: ['pt_BR', 'en_US'],
}
type LanguageChoice = keyof typeof languageChoices
const choiceNames = ['pt_BR', 'en_US', 'both'] as const

interface Draft {
  phoneNumberId: string
  accessToken: string
  appSecret: string
  templates: Record<WhatsAppTemplateKind, { name: string; choice: LanguageChoice }>
}

function toDraft({ from, connection }: WhatsAppConnection): Draft {
  const template = (kind: WhatsAppTemplateKind): Draft['templates']['alerts'] => {
    const known = connection?.templates[kind]
    const choice = known && known.languages.length > 1 ? 'both' : (known?.languages[0] ?? 'pt_BR')
    return { name: known?.name ?? usualNames[kind], choice }
  }
  return {
    phoneNumberId: from === 'own' && connection ? connection.phoneNumberId : '',
    accessToken: '',
    appSecret: '',
    templates: { alerts: template('alerts'), digest: template('digest'), recovery: template('recovery') },
  }
}

/** Connects a company to WhatsApp, or changes its connection. If a secret's field is blank, the saved secret stays. */
export function WhatsAppDialog({ data, onClose }: { data: WhatsAppConnection; onClose: () => void }) {
  const { t } = useTranslation()
  const [start] = useState(() => toDraft(data))
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isKnown = data.from === 'own'
  const { run, fail } = useWrite({
    write: connectNumber,
    success: t('whatsapp.saved'),
    failure: t('whatsapp.failed'),
    stale: [['whatsapp']],
    returnAfter: 0,
    onSaved: onClose,
  })
  const submit = async () => {
    setErrors({})
    const template = (kind: WhatsAppTemplateKind) => ({
      name: draft.templates[kind].name.trim(),
      languages: languageChoices[draft.templates[kind].choice],
    })
    try {
      await run({
        companyId: data.companyId,
        phoneNumberId: draft.phoneNumberId.trim(),
        ...(draft.accessToken.trim() && { accessToken: draft.accessToken.trim() }),
        ...(draft.appSecret.trim() && { appSecret: draft.appSecret.trim() }),
        templates: { alerts: template('alerts'), digest: template('digest'), recovery: template('recovery') },
      })
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors)
      fail(error)
    }
  }
  const put = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const putTemplate = (kind: WhatsAppTemplateKind, change: Partial<Draft['templates']['alerts']>) =>
    put({ templates: { ...draft.templates, [kind]: { ...draft.templates[kind], ...change } } })
  const message = (field: string) => errors[field] && <FieldError sentence={toFieldSentence(errors[field])} />
  const describe = (field: 'accessToken' | 'appSecret') =>
    isKnown ? t('whatsapp.keepSecret') : t(`whatsapp.${field}Why`)
  return (
    <FormDialog
      title={t(isKnown ? 'whatsapp.change' : 'whatsapp.connect')}
      verb={t(isKnown ? 'whatsapp.saveChange' : 'whatsapp.save')}
      changed={JSON.stringify(draft) !== JSON.stringify(start)}
      className={styles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('whatsapp.phoneNumberId')}
        description={t('whatsapp.phoneNumberIdWhy')}
        inputMode="numeric"
        maxLength={25}
        value={draft.phoneNumberId}
        error={message('phoneNumberId')}
        onChange={({ currentTarget }) => put({ phoneNumberId: currentTarget.value })}
      />
      {(['accessToken', 'appSecret'] as const).map((field) => (
        <PasswordField
          key={field}
          label={t(`whatsapp.${field}`)}
          description={describe(field)}
          autoComplete="new-password"
          spellCheck={false}
          maxLength={1000}
          value={draft[field]}
          error={message(field)}
          onChange={({ currentTarget }) => put({ [field]: currentTarget.value })}
        />
      ))}
      <fieldset className={styles.templates}>
        <legend>{t('whatsapp.templates')}</legend>
        <p className={styles.fine}>{t('whatsapp.templatesWhy')}</p>
        {whatsappTemplateKinds.map((kind) => (
          <div key={kind} className={styles.template}>
            <TextInput
              label={t(`whatsapp.template.${kind}`)}
              maxLength={512}
              spellCheck={false}
              value={draft.templates[kind].name}
              error={message(`templates.${kind}.name`)}
              onChange={({ currentTarget }) => putTemplate(kind, { name: currentTarget.value })}
            />
            <Select
              aria-label={t('whatsapp.languageOf', { template: t(`whatsapp.template.${kind}`) })}
              value={draft.templates[kind].choice}
              data={choiceNames.map((value) => ({ value, label: t(`whatsapp.languages.${value}`) }))}
              onChange={({ currentTarget }) =>
                putTemplate(kind, {
                  choice: choiceNames.find((one) => one === currentTarget.value) ?? 'pt_BR',
                })
              }
            />
          </div>
        ))}
      </fieldset>
    </FormDialog>
  )
}
