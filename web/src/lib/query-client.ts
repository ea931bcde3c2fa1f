import { QueryClient } from '@tanstack/react-query'
import { readErrorCode } from '@zelo/ui/lib/client.ts'

/** Codes of temporary failures, which a retry may resolve. */
const passing = new Set(['offline', 'unavailable', 'too_many_requests'])

/** Retries reads twice if the failure may be temporary. Never retries writes, because not all are idempotent. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && passing.has(readErrorCode(error)),
      // Reports a call without a response at once. Ignores the browser's own guess of being offline.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
