import { QueryClient } from '@tanstack/react-query'
import { readErrorCode } from '@zelo/ui/lib/client.ts'

/** Codes of temporary failures. A retry may succeed. */
const passing = new Set(['offline', 'unavailable', 'too_many_requests'])

/** Retries a read twice if the failure may be temporary. Never retries a write, because some writes are not idempotent. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && passing.has(readErrorCode(error)),
      // Calls the server even if the browser believes that it is offline. A call without a response then fails
      // immediately.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
