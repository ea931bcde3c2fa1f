import type { PlainField } from '@zelo/contract/environments'
import { type AreaKind, areaKindGroups } from '@zelo/contract/rules/area-kinds'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { plainFields } from './environment-draft.ts'
import type { EnvironmentForm } from './use-environment-form.ts'

const groups = Object.entries(areaKindGroups) as [keyof typeof areaKindGroups, readonly AreaKind[]][]

/** The inputs of the plain fields. All of them are optional. */
export function PlainFields({ form }: { form: EnvironmentForm }) {
  const { t } = useTranslation()
  const inputs: Record<PlainField, ReactNode> = {
    area: (
      <TextInput
        label={t('environments.field.area')}
        placeholder={t('environments.form.areaExample')}
        rightSection={<span aria-hidden>m²</span>}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        {...form.field('area')}
      />
    ),
    areaKind: (
      <Select
        label={t('environments.field.areaKind')}
        data={[
          { value: '', label: t('environments.form.noAreaKind') },
          ...groups.map(([group, kinds]) => ({
            heading: t(`environments.areaKindGroup.${group}`),
            options: kinds.map((kind) => ({ value: kind, label: t(`environments.areaKind.${kind}`) })),
          })),
        ]}
        value={form.draft.areaKind}
        onChange={({ currentTarget }) => form.set('areaKind', currentTarget.value)}
        error={form.error('areaKind')}
      />
    ),
  }
  return plainFields.map((field) => <Fragment key={field}>{inputs[field]}</Fragment>)
}
