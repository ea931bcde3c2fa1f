import { getServerNow } from '../../lib/clock.ts'
import { useSignedIn } from '../../lib/session.ts'
import styles from './footer.module.css'

/** Shows the current year and the company's name (R1-106). */
export function Footer() {
  const session = useSignedIn()
  return (
    <footer className={styles.footer}>
      {new Date(getServerNow()).getFullYear()} {session.parentCompany.name}
    </footer>
  )
}
