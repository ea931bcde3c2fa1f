import styles from './notice.module.css'
import { hideNotice, useNotice } from './notice-store.ts'

/** Shows the notice over the screen's content, so that the content does not move. */
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
