import type { PageSize } from '@zelo/contract/paging'
import { useMemo, useState } from 'react'

const pageSize: PageSize & number = 40

/** The page of a level's rows; it is the first again whenever `question`, what is asked, changes. */
export function useLevelPage(question: string) {
  const [chosen, setChosen] = useState({ question, page: 1 })
  const page = chosen.question === question ? chosen.page : 1
  return {
    page,
    size: pageSize,
    setPage: (next: number) => setChosen({ question, page: next }),
    asked: useMemo(() => ({ page, size: pageSize }), [page]),
  }
}
