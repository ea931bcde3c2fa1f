import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { largestLogo, logoKinds } from '@zelo/contract/company-logos'
import { readFileKind } from '@zelo/contract/rules/photo-kinds'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { isSessionOver } from '../../lib/call.ts'
import { toFieldSentence } from '../../lib/field-sentence.ts'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { changeLogo, removeLogo } from './logo.api.ts'
import styles from './logo-dialog.module.css'

/** Shows, replaces and removes the logo of a company. If a file is rejected, the logo stays unchanged. */
export function LogoDialog({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const companies = useQuery(companiesQuery(readCompanyScope(useSignedIn()))).data
  const input = useRef<HTMLInputElement>(null)
  const [work, setWork] = useState<'saving' | 'removing' | null>(null)
  const [error, setError] = useState('')
  const company = companies?.find(({ id }) => id === companyId)
  if (!company) return null
  const parentLogo = companies?.find(({ parentId }) => parentId === null)?.logoUrl ?? null

  async function run(kind: 'saving' | 'removing', write: () => Promise<Company>): Promise<void> {
    setError('')
    setWork(kind)
    try {
      await write()
      await queryClient.invalidateQueries()
      const text = t(kind === 'saving' ? 'companyLogo.saved' : 'companyLogo.removed')
      showToast({ kind: 'success', title: t('ui.success'), text })
    } catch (failure) {
      if (isSessionOver(failure)) return
      const field = failure instanceof ApiError ? failure.errors.logo : undefined
      setError(field ? toFieldSentence(field) : toErrorSentence(failure))
    } finally {
      setWork(null)
    }
  }

  async function choose(logo: File | undefined): Promise<void> {
    if (!logo) return
    const kind = await readFileKind(logo)
    if (!logoKinds.some((known) => known === kind)) return setError(t('companyLogo.notSupported'))
    if (logo.size > largestLogo) return setError(t('companyLogo.tooLarge'))
    await run('saving', () => changeLogo(companyId, logo))
  }

  const shown = company.logoUrl ?? parentLogo
  return (
    <Dialog
      width="small"
      title={t('companyLogo.title')}
      subtitle={company.name}
      onClose={onClose}
      foot={
        <>
          {company.logoUrl && (
            <Button
              variant="default"
              disabled={work === 'saving'}
              loading={work === 'removing'}
              onClick={() => void run('removing', () => removeLogo(companyId))}
            >
              {t('companyLogo.remove')}
            </Button>
          )}
          <Button
            data-autofocus
            disabled={work === 'removing'}
            loading={work === 'saving'}
            onClick={() => input.current?.click()}
          >
            {t(company.logoUrl ? 'companyLogo.replace' : 'companyLogo.choose')}
          </Button>
        </>
      }
    >
      <div className={styles.box}>
        {shown ? (
          <img className={styles.logo} src={shown} alt={t('companyLogo.title')} />
        ) : (
          <p className={styles.none}>{t('companyLogo.none')}</p>
        )}
      </div>
      {!company.logoUrl && parentLogo && <p className={styles.hint}>{t('companyLogo.ofParent')}</p>}
      <p className={styles.hint}>{t('companyLogo.hint')}</p>
      <div role="alert">{error && <FieldError sentence={error} />}</div>
      <input
        ref={input}
        type="file"
        aria-label={t('companyLogo.choose')}
        accept="image/png,image/jpeg,image/webp"
        hidden
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0])
          // Clears the input. Otherwise the browser would ignore a second choice of the same file.
          currentTarget.value = ''
        }}
      />
    </Dialog>
  )
}
