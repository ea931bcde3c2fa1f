import { QueryClient } from '@tanstack/react-query'
import { readErrorCode } from '@zelo/ui/lib/client.ts'

/** Codes of temporary failures, after which a retry may succeed. */
const passing = new Set(['offline', 'unavailable', 'too_many_requests'])

/**
 * Retries a read twice if the failure may be temporary. Never retries a write, because some writes are not idempotent.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && passing.has(readErrorCode(error)),
      // Calls the server even if the browser reports that it is offline. If there is no response, the call fails at
      // once.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
