import { Skeleton } from '@mantine/core'
import { Late } from '../../ui/late.tsx'
import styles from './form-skeleton.module.css'

/** The shape of the environment form that is on its way. */
export function FormSkeleton() {
  return (
    <Late>
      <div className={styles.fields} aria-hidden>
        {[0, 1, 2, 3].map((field) => (
          <div key={field}>
            <Skeleton height={12} width={90} />
            <Skeleton height={36} mt={8} radius="md" />
          </div>
        ))}
      </div>
    </Late>
  )
}
