import { useTranslation } from 'react-i18next'
import styles from './status-mark.module.css'

/** The six states of the design. Each state has a glyph and a word, so that users need not distinguish colours. */
export type Status = 'todo' | 'doing' | 'done' | 'partial' | 'missed' | 'extra'

/**
 * Shows a status as glyph and word. `word` is shown instead of the default word, e.g. 'Atrasada 1h12'. `tint` adds a
 * background. `glyphOnly` keeps the word for screen readers.
 */
export function StatusMark(props: { status: Status; word?: string; tint?: boolean; glyphOnly?: boolean }) {
  const { t } = useTranslation()
  const word = props.word ?? t(`ui.status.${props.status}`)
  return (
    <span
      className={styles.mark}
      data-status={props.status}
      data-tint={props.tint || undefined}
      title={props.glyphOnly ? word : undefined}
    >
      <StatusGlyph status={props.status} />
      <span className={props.glyphOnly ? 'visually-hidden' : undefined}>{word}</span>
    </span>
  )
}

/** Shows only the glyph, in the colour of the surrounding text. */
export function StatusGlyph({ status }: { status: Status }) {
  return (
    <svg className={styles.glyph} viewBox="0 0 16 16" aria-hidden="true">
      {glyphs[status]}
    </svg>
  )
}

const inner = { fill: 'none', stroke: 'var(--surface)', strokeWidth: 1.7, strokeLinecap: 'round' } as const

const glyphs: Record<Status, React.ReactNode> = {
  todo: (
    <circle
      cx="8"
      cy="8"
      r="6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeDasharray="2.6 2.1"
    />
  ),
  doing: (
    <>
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M8 4.4a3.6 3.6 0 0 1 0 7.2z" fill="currentColor" />
    </>
  ),
  done: (
    <>
      <circle cx="8" cy="8" r="6.8" fill="currentColor" />
      <path d="M4.9 8.2l2.2 2.2 4-4.3" {...inner} strokeLinejoin="round" />
    </>
  ),
  partial: (
    <>
      <path
        d="M8 1.6c.5 0 .9.3 1.2.7l5.4 9.6c.5.9-.2 2-1.2 2H2.6c-1 0-1.7-1.1-1.2-2l5.4-9.6c.3-.4.7-.7 1.2-.7z"
        fill="currentColor"
      />
      <path d="M8 6v3.4M8 11.6v.1" {...inner} />
    </>
  ),
  missed: (
    <>
      <circle cx="8" cy="8" r="6.8" fill="currentColor" />
      <path d="M5.7 5.7l4.6 4.6M10.3 5.7l-4.6 4.6" {...inner} />
    </>
  ),
  extra: (
    <>
      <rect x="1.6" y="1.6" width="12.8" height="12.8" rx="2.5" fill="currentColor" />
      <path d="M8 5v6M5 8h6" {...inner} />
    </>
  ),
}
