import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router'
import { SignInPage } from '../../features/sessions/sign-in.page.tsx'
import { useAccount } from '../../lib/account.ts'
import { depth } from './use-back.ts'

/** Around every screen: a stranger is asked to sign in first, and today's screen lies under every other one. */
export function Root() {
  const account = useAccount()
  const { pathname } = useLocation()
  const ready = useTodayUnder()
  const screen =
    account === null && pathname !== '/sobre' ? <SignInPage /> : <Outlet key={account?.user.id} />
  return (
    <>
      {/* First: a screen that brings something of itself into sight does so after it. */}
      <ScrollRestoration />
      {ready && screen}
    </>
  )
}

/**
 * Puts today's screen under the first one where another address was opened, from a notification or a bookmark say, so
 * that the phone's own button goes back to it. Answers whether that is done.
 */
function useTodayUnder(): boolean {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const [opened] = useState(pathname + search + hash)
  const [ready, setReady] = useState(() => pathname === '/' || depth() > 0)
  useEffect(() => {
    if (ready) return
    if (pathname !== '/') void navigate('/', { replace: true })
    else {
      void navigate(opened)
      setReady(true)
    }
  }, [ready, pathname, opened, navigate])
  return ready
}
