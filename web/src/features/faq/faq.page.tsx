import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useListAddress } from '../../kit/address/use-list-address.ts'
import { SearchBox } from '../../kit/filters/search-box.tsx'
import { TableFoot } from '../../kit/table/table-foot.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import styles from './faq.module.css'
import { findItems, listFaqItems, pageSize, sliceFaqPage } from './faq-items.ts'
import { FaqQuestion, type Verdict } from './faq-question.tsx'
import { toQuestionId, useOpenedQuestion } from './use-opened-question.ts'

/** The page /faq. It shows 20 questions per page (R3-090, R3-091). `#question-3` in the URL opens that question. */
export function FaqPage() {
  const { t } = useTranslation()
  const { search, setSearch, page: wanted, change } = useListAddress()
  const items = useMemo(() => listFaqItems(t, `${window.location.origin}/campo/`), [t])
  const found = useMemo(() => findItems(items, search), [items, search])
  const [verdicts, setVerdicts] = useState<ReadonlyMap<number, Verdict>>(new Map())
  const opened = useOpenedQuestion()
  const [params] = useSearchParams()

  const { page, pageCount, shown } = sliceFaqPage(found, wanted)

  return (
    <>
      <PageHead title={t('faq.title')} about={t('faq.about')} />
      <search>
        <SearchBox
          className={styles.search}
          value={search}
          placeholder={t('faq.search')}
          onChange={setSearch}
        />
      </search>
      {found.length === 0 ? (
        <EmptyState title={t('kit.nothingFound', { search })} text={t('faq.nothingFoundWhy')}>
          <Button variant="default" onClick={() => setSearch('')}>
            {t('kit.clearFilters')}
          </Button>
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <nav className={styles.index} aria-label={t('faq.questions')}>
            <ol>
              {shown.map(({ id, title }) => (
                <li key={id}>
                  <Link
                    to={{ search: params.toString(), hash: toQuestionId(id) }}
                    replace
                    aria-current={toQuestionId(id) === opened || undefined}
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ol>
          </nav>
          <div className={styles.answers}>
            {shown.map((item) => (
              <FaqQuestion
                key={item.id}
                item={item}
                verdict={verdicts.get(item.id)}
                onJudge={(verdict) => setVerdicts((before) => toggleVerdict(before, item.id, verdict))}
              />
            ))}
          </div>
        </div>
      )}
      <TableFoot
        table={{
          page,
          pageCount,
          setPage: (next) => change({ page: next }),
          size: pageSize,
          setSize: undefined,
          pageRows: shown,
          shownRows: found,
          totalCount: items.length,
        }}
      />
    </>
  )
}

/**
 * Returns the user's feedback on all questions after a click. A click on the chosen feedback removes it. The browser stores
 * the result (R3-096).
 */
function toggleVerdict(before: ReadonlyMap<number, Verdict>, id: number, verdict: Verdict) {
  const after = new Map(before)
  if (before.get(id) === verdict) after.delete(id)
  else after.set(id, verdict)
  return after
}
