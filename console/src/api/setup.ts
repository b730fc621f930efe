import { readSetup } from '@quarterdeck/shared/contracts/setup.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'

export const setupKey = ['setup']

/** How far the installation is set up. */
export const setupQuery = queryOptions({
  queryKey: setupKey,
  queryFn: async ({ signal }) => (await ask(readSetup, {}, { signal, quiet: true })).data,
})
