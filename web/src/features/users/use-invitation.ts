import type { AnswerOf } from '@zelo/contract/endpoint'
import type { readInvitation as readCall } from '@zelo/contract/invitations'
import { readErrorCode } from '@zelo/ui/lib/client.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { readInvitation } from './users.api.ts'

/**
 * An invitation with its secret, or null if the URL contains no invitation. `refused` is the error code if the
 * invitation cannot be shown.
 */
export type OpenedInvitation = {
  secret: string
  invitation?: AnswerOf<typeof readCall>
  refused?: string
  retry: () => void
} | null

/**
 * Reads the invitation from the URL, `#convite=<secret>`. The secret is in the fragment, because servers and proxies do not
 * log fragments.
 */
export function useInvitation(): OpenedInvitation {
  const { hash } = useLocation()
  const secret = new URLSearchParams(hash.slice(1)).get('convite')?.trim() ?? ''
  const [read, setRead] = useState<Omit<NonNullable<OpenedInvitation>, 'secret' | 'retry'>>({})
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry reads the same secret again
  useEffect(() => {
    if (!secret) return
    let isGone = false
    setRead({})
    readInvitation(secret).then(
      (invitation) => !isGone && setRead({ invitation }),
      (error: unknown) => !isGone && setRead({ refused: readErrorCode(error) }),
    )
    return () => {
      isGone = true
    }
  }, [secret, tries])
  return secret ? { secret, ...read, retry: () => setTries(tries + 1) } : null
}
