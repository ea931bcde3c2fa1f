import { formatSpan } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import type { CalendarBlock } from './calendar-data.ts'
import { formatBlockPerson, formatBlockState, formatMarks } from './calendar-words.ts'
import styles from './day-list.module.css'

/** Lists the blocks of a day by time, only for print. Blocks side by side would not fit on paper. */
export function BlockList({ blocks }: { blocks: readonly CalendarBlock[] }) {
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
        {blocks.map((block) => (
          <tr key={block.key} data-out={block.takenOut !== null}>
            <td className="figures">{formatSpan(block.start, block.end)}</td>
            <td>{block.environment}</td>
            <td>{formatBlockPerson(block, t)}</td>
            <td>{block.branch}</td>
            <td>
              {[
                ...(block.takenOut ? [] : [t(`calendar.${block.kind}`)]),
                ...formatBlockState({ ...block, state: 'none' }, t),
                formatMarks(block.marks, t),
              ]
                .filter(Boolean)
                .join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
