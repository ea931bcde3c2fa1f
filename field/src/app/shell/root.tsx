import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router'
import { SignInPage } from '../../features/sessions/sign-in.page.tsx'
import { useAccount } from '../../lib/account.ts'
import { readHistoryDepth } from './use-back.ts'

/**
 * Wraps every screen. Shows the sign-in if nobody is signed in. Makes today's screen the first entry of the browser
 * history.
 */
export function Root() {
  const account = useAccount()
  const { pathname } = useLocation()
  const ready = useTodayUnder()
  const screen =
    account === null && pathname !== '/sobre' ? <SignInPage /> : <Outlet key={account?.user.id} />
  return (
    <>
      {/* Restores the scroll position first. A screen may then scroll its own content into view. */}
      <ScrollRestoration />
      {ready && screen}
    </>
  )
}

/**
 * Inserts today's screen into the history before a screen that was opened by a deep link. The phone's back button then
 * leads to today's screen. Returns false until the entry is inserted.
 */
function useTodayUnder(): boolean {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const [opened] = useState(pathname + search + hash)
  const [ready, setReady] = useState(() => pathname === '/' || readHistoryDepth() > 0)
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
