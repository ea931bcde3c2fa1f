import { IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import type { AgendaDraftError } from '@zelo/contract/rules/agenda-draft'
import { isTime, minutesOfDay } from '@zelo/contract/rules/calendar'
import { MAX_CLEANINGS } from '@zelo/contract/rules/slots'
import { timeMask } from '@zelo/contract/rules/typed-time'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { MaskedInput } from '../../ui/masked-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { formatDraftError } from './agenda-words.ts'
import { type PlanDraft, type PlanSlot, withCleanings, withTime } from './plan-draft.ts'
import styles from './plan-times.module.css'

/**
 * Edits the number of cleanings in a day, and the start and end of each cleaning. The first is the main cleaning. All later
 * cleanings are revisions.
 */
export function PlanTimes(props: {
  draft: PlanDraft
  errors: readonly AgendaDraftError[]
  onChange: (draft: PlanDraft) => void
}) {
  const { draft, errors, onChange } = props
  const { t, i18n } = useTranslation()
  const { slots } = draft
  const fewer = useRef<HTMLButtonElement>(null)
  // The number being typed, and the slots before the typing. While the user types '12', the '1' removes all slots but one.
  // The '2' then restores them.
  const [typed, setTyped] = useState<{ text: string; slots: readonly PlanSlot[] } | null>(null)
  const general = errors.find((error) => !('nth' in error))
  return (
    <fieldset className={styles.times}>
      <div className={styles.head}>
        <legend>{t('agendas.times')}</legend>
        <label htmlFor="cleanings">{t('agendas.cleaningsADay')}</label>
        <span className={styles.stepper}>
          <IconButton
            ref={fewer}
            aria-label={t('agendas.fewer')}
            disabled={slots.length <= 1}
            onClick={() => onChange(withCleanings(draft, slots.length - 1))}
          >
            <IconMinus size={16} stroke={1.6} aria-hidden />
          </IconButton>
          <TextInput
            id="cleanings"
            inputMode="numeric"
            maxLength={2}
            value={typed?.text ?? String(slots.length)}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => setTyped(null)}
            onChange={({ currentTarget: { value } }) => {
              const count = Number(value)
              const before = typed?.slots ?? slots
              setTyped({ text: count > MAX_CLEANINGS ? String(MAX_CLEANINGS) : value, slots: before })
              if (Number.isInteger(count) && count > 0) {
                onChange(withCleanings({ ...draft, slots: before }, count))
              }
            }}
          />
          <IconButton
            aria-label={t('agendas.more')}
            disabled={slots.length >= MAX_CLEANINGS}
            onClick={() => onChange(withCleanings(draft, slots.length + 1))}
          >
            <IconPlus size={16} stroke={1.6} aria-hidden />
          </IconButton>
        </span>
      </div>
      {general && <FieldError sentence={formatDraftError(general, t, i18n.language)} />}
      <ol className={styles.list}>
        {slots.map((slot, index) => {
          const error = errors.find((one) => 'nth' in one && one.nth === index + 1)
          const name = index === 0 ? t('agendas.cleaning') : t('agendas.revision', { n: index })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cleaning is identified by its position
            <li key={index} data-kind={index === 0 ? 'main' : 'revision'}>
              <span className={styles.name}>{name}</span>
              <TimeInput
                label={t('agendas.startOf', { name })}
                value={slot.start}
                wrong={error !== undefined}
                onChange={(start) => onChange(withTime(draft, index, { start }))}
              />
              <span className={styles.to} aria-hidden>
                {t('agendas.to')}
              </span>
              <TimeInput
                label={t('agendas.endOf', { name })}
                value={slot.end}
                wrong={error !== undefined}
                onChange={(end) => onChange(withTime(draft, index, { end }))}
              />
              <span className={styles.duration}>{formatSlotDuration(slot, t)}</span>
              {slots.length > 1 && (
                <IconButton
                  className={styles.remove}
                  aria-label={t('agendas.removeTime', { name })}
                  onClick={() => {
                    // The row disappears with its button, so the focus moves to the button that lowers the number of
                    // cleanings.
                    fewer.current?.focus()
                    onChange({ ...draft, slots: slots.filter((_, other) => other !== index) })
                  }}
                >
                  <IconX size={16} stroke={1.6} aria-hidden />
                </IconButton>
              )}
              {error && (
                <span className={styles.error}>
                  <FieldError sentence={formatDraftError(error, t, i18n.language)} />
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}

function TimeInput(props: {
  label: string
  value: string
  wrong: boolean
  onChange: (value: string) => void
}) {
  return (
    <MaskedInput
      className={styles.time}
      mask={timeMask}
      aria-label={props.label}
      aria-invalid={props.wrong || undefined}
      placeholder="HH:MM"
      autoComplete="off"
      value={props.value}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  )
}

function formatSlotDuration({ start, end }: { start: string; end: string }, t: TFunction): string {
  if (!isTime(start) || !isTime(end) || start >= end) return ''
  return t('ui.minutes', { count: minutesOfDay(end) - minutesOfDay(start) })
}
