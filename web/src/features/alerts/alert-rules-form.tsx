import { type AlertRules, alertRoles } from '@zelo/contract/alert-rules'
import { timeMask } from '@zelo/contract/rules/typed-time'
import { WEEKDAYS } from '@zelo/contract/rules/weekdays'
import type { ListedUser } from '@zelo/contract/user-administration'
import { toWeekdayName } from '@zelo/ui/lib/dates.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogQuestion } from '../../kit/form/use-discard-question.tsx'
import { useWrite } from '../../kit/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import entry from '../../ui/entry.module.css'
import { FieldError } from '../../ui/field-error.tsx'
import { MaskedInput } from '../../ui/masked-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import {
  parseAlertRules,
  pickEdited,
  type RulesDraft,
  toAlertRulesDraft,
  toleranceFields,
} from './alert-rules-draft.ts'
import { writeRules } from './alerts.api.ts'
import styles from './alerts.module.css'

/**
 * Edits the alert rules of a company. Shows the errors of all invalid fields at once. It sends only the edited fields, so that
 * it does not undo the edits of another user.
 */
export function AlertRulesForm(props: {
  rules: AlertRules
  users: readonly ListedUser[]
  mayChange: boolean
}) {
  const { rules, users, mayChange } = props
  const { t, i18n } = useTranslation()
  const [saved, setSaved] = useState(() => toAlertRulesDraft(rules))
  const [draft, setDraft] = useState(saved)
  const [busy, setBusy] = useState(false)
  const { run, fail } = useWrite({
    write: writeRules,
    success: t('alerts.rules.saved'),
    failure: t('alerts.rules.failed'),
    stale: [['alert-rules']],
    returnAfter: 0,
    onSaved: (next) => {
      setSaved(toAlertRulesDraft(next))
      setDraft(toAlertRulesDraft(next))
    },
  })
  const changed = JSON.stringify(draft) !== JSON.stringify(saved)
  // The choice of another company also discards the input. It is a navigation like any other.
  const { question } = useDialogQuestion({ changed: changed && !busy, onClose: () => undefined })
  const { values, errors } = parseAlertRules(draft)
  const put = (change: Partial<RulesDraft>) => setDraft((before) => ({ ...before, ...change }))
  const toggle = <Item,>(list: readonly Item[], item: Item, isOn: boolean) =>
    isOn ? [...list, item] : list.filter((one) => one !== item)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !values) return
    setBusy(true)
    await run({ companyId: rules.companyId, ...pickEdited(values, saved) }).catch(fail)
    setBusy(false)
  }
  const coordinators = users.filter(({ coordinator }) => coordinator === 1)
  const chosen = draft.userIds.map((id) => ({ id, name: users.find((user) => user.id === id)?.name ?? '' }))
  const message = (field: keyof typeof errors) =>
    errors[field] && <FieldError sentence={t(`alerts.rules.error.${errors[field]}`)} />
  return (
    <form className={styles.rules} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.group} disabled={!mayChange}>
        <legend>{t('alerts.rules.tolerances')}</legend>
        <div className={styles.minutes}>
          {toleranceFields.map((field) => (
            <TextInput
              key={field}
              label={t(`alerts.rules.${field}`)}
              description={t(`alerts.rules.why.${field}`)}
              inputMode="numeric"
              maxLength={3}
              value={draft[field]}
              error={message(field)}
              onChange={({ currentTarget }) => put({ [field]: currentTarget.value })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group} disabled={!mayChange}>
        <legend>{t('alerts.rules.quiet')}</legend>
        <p className={entry.fine}>{t('alerts.rules.quietWhy')}</p>
        <div className={styles.minutes}>
          {(['quietFrom', 'quietTo'] as const).map((field) => (
            <MaskedInput
              key={field}
              mask={timeMask}
              placeholder="HH:MM"
              autoComplete="off"
              label={t(`alerts.rules.${field}`)}
              value={draft[field]}
              error={message(field)}
              onChange={({ currentTarget }) => put({ [field]: currentTarget.value })}
            />
          ))}
        </div>
        <div className={styles.days}>
          {WEEKDAYS.map((weekday) => (
            <label key={weekday}>
              <input
                type="checkbox"
                checked={draft.quietDays.includes(weekday)}
                onChange={({ currentTarget }) =>
                  put({ quietDays: toggle(draft.quietDays, weekday, currentTarget.checked) })
                }
              />
              {toWeekdayName(weekday, i18n.language)}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group} disabled={!mayChange}>
        <legend>{t('alerts.rules.recipients')}</legend>
        <p className={entry.fine}>{t('alerts.rules.recipientsWhy')}</p>
        {alertRoles.map((role) => (
          <label key={role}>
            <input
              type="checkbox"
              checked={draft.roles.includes(role)}
              onChange={({ currentTarget }) =>
                put({ roles: toggle(draft.roles, role, currentTarget.checked) })
              }
            />
            {t(`alerts.rules.role.${role}`)}
          </label>
        ))}
        {chosen.length > 0 && (
          <Chips label={t('alerts.rules.people')}>
            {chosen.map(({ id, name }) => (
              <Chip
                key={id}
                field={t('alerts.rules.person')}
                value={name}
                dropLabel={t('alerts.rules.dropPerson', { name })}
                onDrop={mayChange ? () => put({ userIds: toggle(draft.userIds, id, false) }) : undefined}
              />
            ))}
          </Chips>
        )}
        <Select
          label={t('alerts.rules.addPerson')}
          value=""
          data={[
            { value: '', label: t('alerts.rules.choosePerson') },
            ...coordinators
              .filter(({ id }) => !draft.userIds.includes(id))
              .map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            value && put({ userIds: toggle(draft.userIds, Number(value), true) })
          }
        />
        <label>
          <input
            type="checkbox"
            checked={draft.digest}
            onChange={({ currentTarget }) => put({ digest: currentTarget.checked })}
          />
          <span>
            {t('alerts.rules.digest')}
            <small>{t('alerts.rules.digestWhy')}</small>
          </span>
        </label>
      </fieldset>
      {mayChange && (
        <div className={styles.foot}>
          <Button type="submit" loading={busy} disabled={!values}>
            {t('alerts.rules.save')}
          </Button>
        </div>
      )}
      {question}
    </form>
  )
}
