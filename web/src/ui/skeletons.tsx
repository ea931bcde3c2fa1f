import { Skeleton } from '@mantine/core'
import { Late } from './late.tsx'
import styles from './skeletons.module.css'

/** The shape of a grid of cards that is on its way. */
export function CardSkeletons({ count = 8 }: { count?: number }) {
  return (
    <Late>
      <div className={styles.cards} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move
          <div key={index} className={styles.card}>
            <Skeleton height={10} width="40%" />
            <Skeleton height={12} width="75%" />
            <Skeleton height={10} width="55%" />
            <Skeleton height={14} />
          </div>
        ))}
      </div>
    </Late>
  )
}

/** The shape of a few lines of text that are on their way. */
export function LineSkeletons({ count = 3 }: { count?: number }) {
  return (
    <Late>
      <div className={styles.lines} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
          <Skeleton key={index} height={10} width={`${90 - ((index * 23) % 45)}%`} />
        ))}
      </div>
    </Late>
  )
}
