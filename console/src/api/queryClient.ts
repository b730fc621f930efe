import { QueryClient } from '@tanstack/react-query'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A failure is shown once, with a button to try again; repeating it by itself would toast it again.
        retry: false,
        // Live updates say when something changed.
        refetchOnWindowFocus: false,
        staleTime: 5000,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
