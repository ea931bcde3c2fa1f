import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { can } from '@zelo/contract/permissions'
import { Fragment, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { type FaqItem, parseBlocks } from './faq-items.ts'
import styles from './faq-question.module.css'
import { toQuestionId } from './use-opened-question.ts'

export type Verdict = 'up' | 'down'

const thumbs = [
  { verdict: 'up', label: 'faq.yes', Icon: IconThumbUp },
  { verdict: 'down', label: 'faq.no', Icon: IconThumbDown },
] as const

/** A question with its answer, links to its screens, and buttons for feedback. */
export function FaqQuestion(props: {
  item: FaqItem
  verdict: Verdict | undefined
  onJudge: (verdict: Verdict) => void
}) {
  const { item, verdict, onJudge } = props
  const { t } = useTranslation()
  const usefulId = useId()
  const actor = toActor(useSignedIn())
  const places = item.places.filter(({ action }) => can(actor, action))
  return (
    <article
      id={toQuestionId(item.id)}
      className={styles.question}
      aria-labelledby={`${toQuestionId(item.id)}-title`}
      tabIndex={-1}
    >
      <h2 id={`${toQuestionId(item.id)}-title`}>{item.title}</h2>
      <Answer item={item} />
      <footer className={styles.foot}>
        {places.length > 0 && (
          <p className={styles.places}>
            {t('faq.goTo')}
            {places.map(({ path, title }) => (
              <Link key={path} to={path}>
                {t(title)}
              </Link>
            ))}
          </p>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend above its buttons */}
        <div className={styles.useful} role="group" aria-labelledby={usefulId}>
          <span id={usefulId}>{t('faq.useful')}</span>
          {thumbs.map(({ verdict: own, label, Icon }) => (
            <IconButton
              key={own}
              className={styles.thumb}
              aria-label={t(label)}
              aria-pressed={own === verdict}
              onClick={() => onJudge(own)}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
            </IconButton>
          ))}
        </div>
      </footer>
    </article>
  )
}

function Answer({ item }: { item: FaqItem }) {
  const blocks = parseBlocks(item.description)
  return blocks.map((block) =>
    block.kind === 'paragraph' ? (
      <p key={block.text}>{withLink(block.text, item.linkGooglePlayStore)}</p>
    ) : (
      <ol key={block.steps[0]} className={styles.steps}>
        {block.steps.map((step) => (
          <li key={step}>{withLink(step, item.linkGooglePlayStore)}</li>
        ))}
      </ol>
    ),
  )
}

/** Replaces the word `LINK` in a text with the link. */
function withLink(text: string, address: string | null): ReactNode {
  if (address === null) return text
  return text.split('LINK').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <a href={address} target="_blank" rel="noreferrer">
          {address.replace(/^https?:\/\//, '')}
        </a>
      )}
      {part}
    </Fragment>
  ))
}
