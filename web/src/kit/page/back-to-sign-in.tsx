import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'

/** Returns whether the user came from the cleaners' app, with `?de=campo`, and returns to it. */
export function useIsCleaner(): boolean {
  return useSearchParams()[0].get('de') === 'campo'
}

/** A link to the sign-in from which the user came. */
export function BackToSignIn() {
  const { t } = useTranslation()
  const words = t('sessions.back')
  return useIsCleaner() ? <a href="/campo/">{words}</a> : <Link to="/">{words}</Link>
}
