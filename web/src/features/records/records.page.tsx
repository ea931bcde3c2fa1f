import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { can } from '@zelo/contract/permissions'
import { awaitingPage } from '@zelo/contract/records'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { listCompanyChoices } from '../../kit/company/company-choices.ts'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { TableFoot } from '../../kit/table/table-foot.tsx'
import {
  parseId,
  quietly,
  readAlone,
  readCompany,
  readCurrentParams,
  withParams,
} from '../../lib/address-params.ts'
import { readCompanyScope, toActor, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Select } from '../../ui/select.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import reportBar from '../reports/report-bar.module.css'
import { groupAwaiting } from './awaiting-groups.ts'
import { AwaitingList } from './awaiting-list.tsx'
import { JudgeForm } from './judge-form.tsx'
import { awaitingQuery } from './records.api.ts'
import styles from './records.module.css'
import { type Judgement, useJudge } from './use-judge.ts'
import { WindowsDialog } from './windows-dialog.tsx'

const noCompanies: Company[] = []

/** The page /registros. It lists the records that wait for a coordinator (decision 023). */
export function RecordsPage() {
  const { t, i18n } = useTranslation()
  const session = useSignedIn()
  const actor = toActor(session)
  const scope = readCompanyScope(session)
  const [params, setParams] = useSearchParams()
  const companies = useQuery(companiesQuery(scope)).data ?? noCompanies
  const companyId = readCompany(params, scope, companies.length > 0 ? companies : undefined)
  const page = parseId(params.get('page')) ?? 1
  const list = useQuery(awaitingQuery(companyId, page, readAlone(params, scope)))
  const groups = useMemo(() => groupAwaiting(list.data?.records ?? []), [list.data])
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState<'confirm' | 'void' | null>(null)
  const [last, setLast] = useState<Judgement | null>(null)
  const [showsWindows, setShowsWindows] = useState(false)
  const mayJudge = can(actor, 'records.judge')
  const { busy, judge } = useJudge((judgement, isWhole) => {
    setAsking(null)
    setSelected(new Set())
    setLast(judgement.kind === 'restore' || !isWhole ? null : judgement)
  })

  const put = (change: Record<string, string | null>) => {
    setSelected(new Set())
    setLast(null)
    setParams(withParams(readCurrentParams(), change), quietly)
  }
  const select = (ids: readonly number[], isOn: boolean) =>
    setSelected((before) => {
      const next = new Set(before)
      for (const id of ids) {
        if (isOn) next.add(id)
        else next.delete(id)
      }
      return next
    })
  const { total = 0, records = [] } = list.data ?? {}
  // The list may have changed after the user selected records.
  const ids = records.map(({ id }) => id).filter((id) => selected.has(id))
  const pageCount = Math.max(1, Math.ceil(total / awaitingPage))
  // After a judgement of a whole page, the URL can name a page that no longer exists.
  const isBeyond = list.data !== undefined && !list.isPlaceholderData && page > pageCount
  useEffect(() => {
    // Keeps `last`, so that the judgement can still be undone.
    if (isBeyond) setParams(withParams(readCurrentParams(), { page: String(pageCount) }), quietly)
  })
  const chosen = companies.find(({ id }) => params.has('company') && id === companyId)

  return (
    <>
      <PageHead
        title={t('shell.screen.records')}
        about={t('records.about')}
        facts={
          list.data ? (
            <span className="figures">
              {t('records.waiting', { count: total, figure: total.toLocaleString(i18n.language) })}
            </span>
          ) : null
        }
      >
        {can(actor, 'records.change-window') && (
          <Button variant="default" onClick={() => setShowsWindows(true)}>
            {t('records.window.open')}
          </Button>
        )}
      </PageHead>
      <search className={reportBar.bar} aria-label={t('records.filters')}>
        <Select
          aria-label={t('kit.company')}
          value={params.has('company') ? String(companyId) : ''}
          data={[{ value: '', label: t('records.allCompanies') }, ...listCompanyChoices(companies, scope, t)]}
          onChange={({ currentTarget }) => put({ company: currentTarget.value || null, page: null })}
        />
      </search>
      {mayJudge && records.length > 0 && (
        <div className={styles.bar}>
          <label>
            <input
              type="checkbox"
              checked={ids.length === records.length}
              onChange={({ currentTarget }) =>
                select(
                  records.map(({ id }) => id),
                  currentTarget.checked,
                )
              }
            />
            {t('records.selectAll')}
          </label>
          {ids.length > 0 && (
            <>
              <span role="status">{t('records.selected', { count: ids.length })}</span>
              <Button size="xs" onClick={() => setAsking('confirm')}>
                {t('records.confirm')}
              </Button>
              <Button size="xs" variant="default" onClick={() => setAsking('void')}>
                {t('records.void')}
              </Button>
            </>
          )}
        </div>
      )}
      {last && (
        <p className={styles.done} role="status">
          {t(`records.did.${last.kind}`, { count: last.ids.length })}
          <Button
            size="xs"
            variant="subtle"
            loading={busy}
            onClick={() => void judge({ kind: 'restore', ids: last.ids })}
            hidden={last.kind !== 'void'}
          >
            {t('records.undoLast')}
          </Button>
        </p>
      )}
      {list.data === undefined && (list.isError ? <LoadError list={list} /> : <CardSkeletons count={4} />)}
      {list.data && !list.isPlaceholderData && total === 0 && (
        <EmptyState
          title={chosen ? t('records.emptyIn', { company: chosen.name }) : t('records.empty')}
          text={t('records.emptyWhy')}
        />
      )}
      <AwaitingList groups={groups} selected={mayJudge ? selected : undefined} onSelect={select} />
      {total > awaitingPage && (
        <TableFoot
          table={{
            page,
            pageCount,
            setPage: (next) => put({ page: String(next) }),
            size: awaitingPage,
            setSize: undefined,
            pageRows: records,
            shownRows: { length: total },
            totalCount: total,
          }}
        />
      )}
      {asking && (
        <Dialog
          width="small"
          title={t('shell.screen.records')}
          onClose={busy ? () => undefined : () => setAsking(null)}
        >
          <JudgeForm
            kind={asking}
            records={ids.map((id) => ({ id }))}
            busy={busy}
            onJudge={(judgement) => void judge(judgement)}
            onClose={() => setAsking(null)}
          />
        </Dialog>
      )}
      {showsWindows && <WindowsDialog onClose={() => setShowsWindows(false)} />}
    </>
  )
}
