import { QueryClient } from '@tanstack/react-query'
import { codeOf } from './client.ts'

/** Codes after which the same question may soon have an answer. */
const passing = new Set(['offline', 'unavailable', 'too_many_requests'])

/** Reads are asked again twice when the failure may pass; writes never are (they are not all idempotent). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && passing.has(codeOf(error)),
      // A call without an answer is told at once; the browser's own guess of being offline holds nothing back.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
