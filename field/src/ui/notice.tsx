import styles from './notice.module.css'
import { hideNotice, useNotice } from './notice-store.ts'

/** The place of what was just done; it floats over the screen, so that nothing moves. */
export function NoticePlace() {
  const notice = useNotice()
  return (
    <div className={styles.place} role="status">
      {notice && (
        <div className={styles.notice} data-kind={notice.kind}>
          <p>{notice.text}</p>
          {notice.act && (
            <button
              type="button"
              onClick={() => {
                notice.act?.run()
                hideNotice()
              }}
            >
              {notice.act.label}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
