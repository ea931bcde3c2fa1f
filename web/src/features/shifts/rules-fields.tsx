import { largestWorkRules, workRuleSources } from '@zelo/contract/rules/work-rules'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../ui/text-input.tsx'
import { hourFields, leastRules, numberFields, type RuleField, type RulesDraft } from './rules-draft.ts'
import styles from './shifts.module.css'

/** The fields of work rules. Each field names the law that sets its usual value. */
export function RulesFields(props: {
  draft: RulesDraft
  wrong: readonly RuleField[]
  onChange: (draft: RulesDraft) => void
}) {
  const { draft, wrong, onChange } = props
  const { t } = useTranslation()
  const field = (name: RuleField, sentence: string) => (
    <TextInput
      key={name}
      label={t(`shifts.rule.${name}`)}
      description={workRuleSources[name]}
      autoComplete="off"
      maxLength={6}
      value={draft[name]}
      error={wrong.includes(name) ? sentence : undefined}
      onChange={({ currentTarget }) => onChange({ ...draft, [name]: currentTarget.value })}
    />
  )
  return (
    <>
      <div className={styles.three}>{hourFields.map((name) => field(name, t('shifts.hoursError')))}</div>
      <div className={styles.three}>
        {numberFields.map((name) =>
          field(name, t('shifts.numberError', { least: leastRules[name], most: largestWorkRules[name] })),
        )}
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={draft.allow12x36}
          onChange={({ currentTarget }) => onChange({ ...draft, allow12x36: currentTarget.checked })}
        />
        <span>
          {t('shifts.rule.allow12x36')} <small>{workRuleSources.allow12x36}</small>
        </span>
      </label>
    </>
  )
}
