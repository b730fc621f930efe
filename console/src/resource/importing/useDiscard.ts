import { discardImport } from '@quarterdeck/shared/contracts/imports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { useAction } from '../../api/useAction.ts'

/** Throws a dry run away by its id: who cancels leaves nothing behind. */
export function useDiscard() {
  const queries = useQueryClient()
  return useAction((id: string) => ask(discardImport, { query: { id } }), {
    onDone: () => queries.invalidateQueries({ queryKey: ['imports'] }),
  })
}
