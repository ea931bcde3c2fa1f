import { Skeleton } from '@mantine/core'
import { Late } from '../../ui/late.tsx'
import styles from './timeline-skeleton.module.css'

/** The timeline's shape while its day is on the way. */
export function TimelineSkeleton() {
  return (
    <Late>
      <div className={styles.blocks}>
        {[43, 89, 24, 66, 43, 89].map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are nothing but their places
          <Skeleton key={index} height={height} />
        ))}
      </div>
    </Late>
  )
}
