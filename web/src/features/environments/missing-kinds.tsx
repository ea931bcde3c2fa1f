import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toRegisterLink } from './add-new-link.tsx'
import type { Kind } from './environment-draft.ts'

/**
 * Returns the specified sentence (R2-244) with the missing kinds of records. If all four kinds are missing, returns
 * another sentence.
 */
function toMissingSentence(missing: readonly Kind[], t: TFunction, language: string): string {
  const words = missing.map((kind, index) =>
    index === 0 ? t(`environments.missing.first.${kind}`) : t(`environments.missing.next.${kind}`),
  )
  return t('environments.missing.why', { kinds: new Intl.ListFormat(language).format(words) })
}

/**
 * Shown instead of the form if the company has no records of a required kind. Names the missing kinds and links to their
 * screens.
 */
export function MissingKinds(props: { missing: readonly Kind[]; onLeave: (kind: Kind) => void }) {
  const { missing, onLeave } = props
  const { t, i18n } = useTranslation()
  return (
    <EmptyState title={t('environments.missing.title')} text={toMissingSentence(missing, t, i18n.language)}>
      {missing.map((kind, index) => (
        <ButtonLink
          key={kind}
          variant={index === 0 ? 'filled' : 'default'}
          {...toRegisterLink(kind)}
          onClick={() => onLeave(kind)}
        >
          {t(`environments.missing.register.${kind}`)}
        </ButtonLink>
      ))}
    </EmptyState>
  )
}
