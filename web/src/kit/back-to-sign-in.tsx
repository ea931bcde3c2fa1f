import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'

/** Whether somebody came from the cleaners' app, with `?de=campo`, and goes back there. */
export function useIsCleaner(): boolean {
  return useSearchParams()[0].get('de') === 'campo'
}

/** To the sign-in from which the person came. */
export function BackToSignIn() {
  const { t } = useTranslation()
  const words = t('sessions.back')
  return useIsCleaner() ? <a href="/campo/">{words}</a> : <Link to="/">{words}</Link>
}
