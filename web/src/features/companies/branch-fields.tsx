import { brazilianTimeZones } from '@zelo/contract/branches'
import type { Company } from '@zelo/contract/companies'
import { type BrazilianState, brazilianStates, stateNames } from '@zelo/contract/rules/brazilian-states'
import { cnpjMask } from '@zelo/contract/rules/cnpj'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { stateOptions } from '../../kit/company/state-options.ts'
import type { ContractForm } from '../../kit/form/use-contract-form.tsx'
import { MaskedInput } from '../../ui/masked-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './branch-form.module.css'

type TimeZone = (typeof brazilianTimeZones)[number]

/**
 * The form state of a branch. If the branch's time zone is not one of the form's options, `timeZone` is undefined. A save
 * then keeps the branch's zone.
 */
export type BranchValues = {
  name: string
  cnpj: string
  address: string
  number: string
  state: BrazilianState | null
  municipality: string
  timeZone: TimeZone | undefined
}

/** Returns a company's time zone if it is one of the form's options. Otherwise returns undefined. */
export function findOfferedTimeZone({ timeZone }: Pick<Company, 'timeZone'>): TimeZone | undefined {
  return brazilianTimeZones.find((zone) => zone === timeZone)
}

/**
 * The fields of the register form and of the edit form (R3-055 to R3-058). `otherTimeZone` is a current zone that is not one
 * of the usual options. `branch` is the edited branch. Its Brazilian state is read-only here. Users change it in the
 * calendar, which first shows the effect on the cleanings.
 */
export function BranchFields({
  form,
  otherTimeZone,
  branch,
}: {
  form: ContractForm<BranchValues>
  otherTimeZone: string
  branch?: Company
}) {
  const { t } = useTranslation()
  const kept = otherTimeZone !== '' && findOfferedTimeZone({ timeZone: otherTimeZone }) === undefined
  return (
    <>
      <TextInput
        label={t('branches.name')}
        maxLength={120}
        autoFocus
        autoComplete="off"
        {...form.field('name')}
      />
      <MaskedInput
        className={styles.short}
        mask={cnpjMask}
        label={t('branches.cnpj')}
        // Since July 2026, a CNPJ can contain letters.
        inputMode="text"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        {...form.field('cnpj')}
      />
      <div className={styles.place}>
        <TextInput
          label={t('branches.address')}
          maxLength={200}
          autoComplete="off"
          {...form.field('address')}
        />
        <TextInput
          label={t('branches.number')}
          placeholder={t('branches.numberHint')}
          maxLength={60}
          autoComplete="off"
          {...form.field('number')}
        />
      </div>
      {branch ? <StateLine branch={branch} /> : <StateFields form={form} />}
      <Select
        label={t('branches.timeZone')}
        description={t('branches.timeZoneWhy')}
        value={form.values.timeZone ?? ''}
        data={[
          ...(kept ? [{ value: '', label: otherTimeZone }] : []),
          ...brazilianTimeZones.map((zone) => ({ value: zone, label: t(`branches.timeZones.${zone}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          form.set(
            'timeZone',
            brazilianTimeZones.find((zone) => zone === value),
          )
        }
      />
    </>
  )
}

function StateFields({ form }: { form: ContractForm<BranchValues> }) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        label={t('branches.state')}
        description={t('branches.stateWhy')}
        value={form.values.state ?? ''}
        data={[{ value: '', label: t('branches.noState') }, ...stateOptions]}
        onChange={({ currentTarget: { value } }) =>
          form.set('state', brazilianStates.find((one) => one === value) ?? null)
        }
      />
      <TextInput
        label={t('branches.municipality')}
        maxLength={120}
        autoComplete="off"
        {...form.field('municipality')}
      />
    </>
  )
}

function StateLine({ branch: { id, state, municipality } }: { branch: Company }) {
  const { t } = useTranslation()
  const place = [state && stateNames[state], municipality].filter(Boolean).join(', ')
  return (
    <div className={styles.state}>
      <p>{t('branches.state')}</p>
      <p>
        {place || t('branches.noState')} ·{' '}
        <Link to={`/calendario?company=${id}`}>{t('branches.toCalendar')}</Link>
      </p>
    </div>
  )
}
