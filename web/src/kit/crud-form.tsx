import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import type { ReferenceData } from '@zelo/contract/reference-data'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { ApiError, call } from '../lib/client.ts'
import { useContractForm } from '../lib/use-contract-form.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import styles from './crud-form.module.css'
import type { ReferenceScreen } from './crud-screen.tsx'
import type { ReferenceRecord } from './reference-data.api.ts'
import { useCrudWrite } from './use-crud-write.ts'

type CreateBody = z.output<ReferenceData['create']['body']>
type EditBody = z.output<ReferenceData['edit']['body']>

interface WriteProps {
  screen: ReferenceScreen
  rows: readonly ReferenceRecord[]
  onSaved: () => void
}

/**
 * Registers one record: company (active ones only, the first by default), name and, where the kind has one, colour.
 * Once saved the form is as it was at first.
 */
export function CrudRegister({ companies, ...props }: WriteProps & { companies: UseQueryResult<Company[]> }) {
  if (companies.data) return <RegisterForm {...props} companies={companies.data} />
  if (companies.isPending) return <FormSkeleton />
  const supportCode = companies.error instanceof ApiError ? companies.error.requestId : undefined
  return <ErrorNote supportCode={supportCode} onRetry={companies.refetch} />
}

function RegisterForm({ screen, rows, companies, onSaved }: WriteProps & { companies: readonly Company[] }) {
  const { t } = useTranslation()
  const write = useCrudWrite({
    screen,
    kind: 'create',
    write: (body: CreateBody) => call(screen.data.create, { body }),
    onSaved: () => {
      form.reset()
      onSaved()
    },
  })
  const active = companies.filter((company) => company.ATIVO)
  const form = useContractForm({
    schema: screen.data.create.body,
    initialValues: {
      companyId: active[0]?.ID,
      name: '',
      ...(screen.data.withColor && { color: '' }),
    },
    send: async (body) => {
      refuseDuplicate(rows, body)
      await write.run(body)
    },
    onInvalid: write.refuse,
    onFailure: write.fail,
  })

  return (
    <form className={styles.form} {...form.props}>
      <h2 className={styles.heading}>{t('kit.single')}</h2>
      <NativeSelect
        label={t('kit.company')}
        data={active.map((company) => ({ value: String(company.ID), label: company.NOME }))}
        value={String(form.values.companyId)}
        onChange={({ currentTarget }) => form.set('companyId', Number(currentTarget.value))}
        error={form.error('companyId')}
      />
      <TextInput label={t('kit.name')} maxLength={120} autoFocus autoComplete="off" {...form.field('name')} />
      {screen.data.withColor && <TextInput type="color" label={t('kit.color')} {...form.field('color')} />}
      <FormFoot sending={form.sending} />
    </form>
  )
}

/** Edits the name, and the colour where the kind has one; the company stays (DOMAIN §8). */
export function CrudEdit(props: WriteProps & { record: ReferenceRecord; onCancel: () => void }) {
  const { screen, rows, record, onSaved, onCancel } = props
  const { t } = useTranslation()
  const write = useCrudWrite({
    screen,
    kind: 'edit',
    write: (body: EditBody) => call(screen.data.edit, { params: { id: record.id }, body }),
    onSaved,
  })
  const form = useContractForm({
    schema: screen.data.edit.body,
    initialValues: {
      empresa: record.companyId,
      name: record.name,
      ...(screen.data.withColor && { color: record.color ?? '' }),
    },
    send: async (body) => {
      refuseDuplicate(rows, { name: body.name, companyId: body.empresa }, record.id)
      await write.run(body)
    },
    onInvalid: write.refuse,
    onFailure: write.fail,
  })

  return (
    <form className={styles.form} {...form.props}>
      <div>
        <h2 className={styles.heading}>{t(`${screen.texts}.editTitle`)}</h2>
        <p className={styles.company}>{record.EMPRESA}</p>
      </div>
      <TextInput label={t('kit.name')} maxLength={120} autoFocus autoComplete="off" {...form.field('name')} />
      {screen.data.withColor && <TextInput type="color" label={t('kit.color')} {...form.field('color')} />}
      <FormFoot sending={form.sending}>
        <Button variant="subtle" disabled={form.sending} onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </FormFoot>
    </form>
  )
}

/** Two records of one company may not share a name (spec 2 §5); the server judges again what the loaded list allows. */
function refuseDuplicate(
  rows: readonly ReferenceRecord[],
  wanted: { name: string; companyId: number },
  ownId?: number,
): void {
  const key = nameKey(wanted.name)
  const taken = rows.some(
    (row) => row.id !== ownId && row.companyId === wanted.companyId && nameKey(row.name) === key,
  )
  if (taken) throw new ApiError('duplicate')
}

function FormFoot({ sending, children }: { sending: boolean; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.foot}>
      <Button type="submit" loading={sending}>
        {t('ui.save')}
      </Button>
      {children}
    </div>
  )
}

function FormSkeleton() {
  return (
    <div className={styles.form} aria-busy>
      <Skeleton height={18} width={160} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </div>
  )
}
