import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import {
  type SetupPart,
  type SetupResult,
  type SetupTemplate,
  setupParts,
  setupTemplates,
} from '@zelo/contract/company-setup'
import type { Language } from '@zelo/ui/lib/language.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listActiveChoices } from '../../kit/company/company-choices.ts'
import { keepWorkingCompany, useWorkingCompany } from '../../kit/company/use-working-company.ts'
import { useWrite } from '../../kit/form/use-write.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { type Setup, setUpCompany, setupPreviewQuery, staleAfterSetup } from './company-setup.api.ts'
import styles from './company-setup.module.css'
import { SetupPreview } from './setup-preview.tsx'

/** The source of the records: a template, or `copy` for another company. */
type Choice = SetupTemplate | 'copy'

/**
 * Chooses a company, a source and parts of the source. Shows the records that the setup would register, and then registers
 * them.
 */
export function SetupForm({ companies }: { companies: readonly Company[] }) {
  const { t, i18n } = useTranslation()
  const companyId = useWorkingCompany(companies.map(({ id }) => id))
  const others = companies.filter(({ id }) => id !== companyId)
  const [choice, setChoice] = useState<Choice>('office')
  const [sourceId, setSourceId] = useState<number>()
  const [left, setLeft] = useState<ReadonlySet<SetupPart>>(new Set())
  const [busy, setBusy] = useState(false)
  const copied = others.find(({ id }) => id === sourceId) ?? others[0]
  const offered = setupParts.filter((part) => choice === 'copy' || part !== 'environments')
  const parts = offered.filter((part) => !left.has(part))
  const source =
    choice === 'copy'
      ? copied && { companyId: copied.id }
      : { template: choice, language: i18n.language as Language }
  const setup: Setup | null =
    companyId === undefined || !source || parts.length === 0 ? null : { companyId, source, parts }
  const preview = useQuery(setupPreviewQuery(setup))
  const total = preview.data ? countCreated(preview.data) : 0
  const { run, fail } = useWrite({
    write: setUpCompany,
    success: (result) => t('companySetup.done', { count: countCreated(result) }),
    failure: t('companySetup.failed'),
    stale: staleAfterSetup,
    returnAfter: 0,
    onSaved: () => undefined,
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !setup || total === 0) return
    setBusy(true)
    try {
      await run(setup)
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }
  const toggle = (part: SetupPart, isOn: boolean) =>
    setLeft((before) => (isOn ? before.difference(new Set([part])) : before.union(new Set([part]))))

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Select
        label={t('companySetup.company')}
        value={String(companyId)}
        data={listActiveChoices(companies, companyId)}
        onChange={({ currentTarget }) => keepWorkingCompany(Number(currentTarget.value))}
      />
      <fieldset className={styles.sources}>
        <legend>{t('companySetup.source')}</legend>
        {[...setupTemplates, ...(others.length > 0 ? (['copy'] as const) : [])].map((each) => (
          <label key={each} className={styles.source}>
            <input type="radio" name="source" checked={choice === each} onChange={() => setChoice(each)} />
            <span>
              <strong>{t(`companySetup.template.${each}`)}</strong>
              <small>{t(`companySetup.templateWhy.${each}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {choice === 'copy' && copied && (
        <Select
          label={t('companySetup.copyFrom')}
          value={String(copied.id)}
          data={listActiveChoices(others, copied.id)}
          onChange={({ currentTarget }) => setSourceId(Number(currentTarget.value))}
        />
      )}
      <fieldset className={styles.parts}>
        <legend>{t('companySetup.parts')}</legend>
        {offered.map((part) => (
          <label key={part}>
            <input
              type="checkbox"
              checked={!left.has(part)}
              onChange={({ currentTarget }) => toggle(part, currentTarget.checked)}
            />
            {t(`companySetup.part.${part}`)}
          </label>
        ))}
      </fieldset>
      {preview.isError ? (
        <LoadError list={preview} />
      ) : (
        <SetupPreview result={preview.data} isChosen={parts.length > 0} />
      )}
      <div className={styles.foot}>
        <Button type="submit" loading={busy} disabled={total === 0}>
          {total === 0 ? t('companySetup.save') : t('companySetup.saveCount', { count: total })}
        </Button>
      </div>
    </form>
  )
}

function countCreated(result: SetupResult): number {
  return setupParts.reduce((sum, part) => sum + result[part].created, 0)
}
