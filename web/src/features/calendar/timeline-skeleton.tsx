import { ShowAfter } from '../../ui/show-after.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './timeline-skeleton.module.css'

export function TimelineSkeleton() {
  return (
    <ShowAfter>
      <div className={styles.blocks}>
        {[43, 89, 24, 66, 43, 89].map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identified only by position
          <Skeleton key={index} height={height} />
        ))}
      </div>
    </ShowAfter>
  )
}
