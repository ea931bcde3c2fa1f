import { type AreaKind, areaKindGroups } from '@zelo/contract/rules/area-kinds'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { EnvironmentForm } from './use-environment-form.ts'

const groups = Object.entries(areaKindGroups) as [keyof typeof areaKindGroups, readonly AreaKind[]][]

/** The optional fields for the area in square metres and for its kind. */
export function AreaFields({ form }: { form: EnvironmentForm }) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('environments.area')}
        placeholder={t('environments.form.areaExample')}
        rightSection={<span aria-hidden>m²</span>}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        {...form.field('area')}
      />
      <Select
        label={t('environments.areaKindLabel')}
        data={[
          { value: '', label: t('environments.form.noAreaKind') },
          ...groups.map(([group, kinds]) => ({
            heading: t(`environments.areaKindGroup.${group}`),
            options: kinds.map((kind) => ({ value: kind, label: t(`environments.areaKind.${kind}`) })),
          })),
        ]}
        value={form.draft.areaKind ?? ''}
        onChange={({ currentTarget }) =>
          form.set('areaKind', (currentTarget.value || null) as AreaKind | null)
        }
        error={form.error('areaKind')}
      />
    </>
  )
}
