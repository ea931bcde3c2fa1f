import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'

/** Returns whether the user came from the cleaners' app (`?de=campo`). The user then returns to that app. */
export function useIsCleaner(): boolean {
  return useSearchParams()[0].get('de') === 'campo'
}

/** A link to the sign-in page that the user came from. */
export function BackToSignIn() {
  const { t } = useTranslation()
  const words = t('sessions.back')
  return useIsCleaner() ? <a href="/campo/">{words}</a> : <Link to="/">{words}</Link>
}
