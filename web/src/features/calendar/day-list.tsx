import { formatSpan } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import type { CalendarBlock } from './calendar-data.ts'
import { formatMarks } from './calendar-words.ts'
import styles from './day-list.module.css'

/** Lists the blocks of a day by time, for print. Blocks side by side would not fit on paper. */
export function DayList({ blocks }: { blocks: readonly CalendarBlock[] }) {
  const { t } = useTranslation()
  return (
    <table className={styles.list}>
      <thead>
        <tr>
          {(['when', 'environment', 'person', 'branch', 'kind'] as const).map((head) => (
            <th key={head} scope="col">
              {t(`calendar.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {blocks.map(({ key, start, end, environment, person, branch, kind, takenOut, marks }) => (
          <tr key={key}>
            <td className="figures">{formatSpan(start, end)}</td>
            <td>{environment}</td>
            <td>{person}</td>
            <td>{branch}</td>
            <td>
              {[t(takenOut ? `calendar.out.${takenOut}` : `calendar.${kind}`), formatMarks(marks, t)]
                .filter(Boolean)
                .join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
