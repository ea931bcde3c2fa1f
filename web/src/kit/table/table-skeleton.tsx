import { ShowAfter } from '../../ui/show-after.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './table-skeleton.module.css'
import type { Column } from './use-data-table.ts'

const rowCount = 12

export function TableSkeleton<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <ShowAfter>
      <div className={styles.bar} aria-hidden>
        <Skeleton height={32} width={280} shape="md" />
        <Skeleton height={32} width={84} shape="md" />
      </div>
      <div className={styles.box} aria-hidden>
        {Array.from({ length: rowCount }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
          <div className={styles.row} key={row}>
            {columns.map((column, cell) => (
              <Skeleton key={column.id} height={10} width={`${40 + ((row * 7 + cell * 13) % 5) * 9}%`} />
            ))}
          </div>
        ))}
      </div>
    </ShowAfter>
  )
}
