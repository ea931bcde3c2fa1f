import { ShowAfter } from './show-after.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './skeletons.module.css'

export function CardSkeletons({ count = 8 }: { count?: number }) {
  return (
    <ShowAfter>
      <div className={styles.cards} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are identical and never move
          <div key={index} className={styles.card}>
            <Skeleton height={10} width="40%" />
            <Skeleton height={12} width="75%" />
            <Skeleton height={10} width="55%" />
            <Skeleton height={14} />
          </div>
        ))}
      </div>
    </ShowAfter>
  )
}

/** The skeleton of a form. `wide` puts two fields on a line. */
export function FormSkeleton({ wide = false }: { wide?: boolean }) {
  return (
    <ShowAfter>
      <div className={styles.form} data-wide={wide || undefined} aria-hidden="true">
        {Array.from({ length: wide ? 4 : 2 }, (_, field) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are identical and never move
          <div key={field}>
            <Skeleton height={12} width={90} />
            <Skeleton height={36} shape="md" />
          </div>
        ))}
      </div>
    </ShowAfter>
  )
}
