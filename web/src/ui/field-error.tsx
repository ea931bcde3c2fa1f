import styles from './field-error.module.css'

/** Shows a field's error under it: the sentence, and an icon with a tooltip (R1-237). */
export function FieldError({ sentence }: { sentence: string }) {
  return (
    <span className={styles.error}>
      <span className={styles.icon} title={sentence} data-error-icon>
        <svg
          viewBox="0 0 24 24"
          width="15"
          height="15"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          aria-hidden="true"
        >
          <circle cx="12" cy="12" r="9" />
          <path d="M12 8v4M12 16h.01" strokeLinecap="round" />
        </svg>
      </span>
      {sentence}
    </span>
  )
}
