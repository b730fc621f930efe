import {
  addView,
  editView,
  listViews,
  removeView,
  restoreView,
  type ViewRow,
} from '@quarterdeck/shared/contracts/views.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { tellFailure } from '../../api/tellFailure.ts'
import { useChanged } from '../../live/LiveProvider.tsx'

export type View = ViewRow
export type ViewChange = Partial<Pick<View, 'name' | 'query' | 'shared'>>
export type Views = ReturnType<typeof useViews>

/**
 * The saved views of a list: the own ones and those that are shared. A change shows at once; where the server does not
 * take it, what is really there comes back, and that is said.
 */
export function useViews(list: string) {
  const queries = useQueryClient()
  const key = ['views', list]
  const answer = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await ask(listViews, { query: { list } }, { signal, quiet: true })).data,
    staleTime: 60_000,
  })
  const askAgain = () => queries.invalidateQueries({ queryKey: key })
  useChanged('view', () => void askAgain())
  const show = (change: (before: View[]) => View[]) =>
    queries.setQueryData<View[]>(key, (before = []) => change(before))
  const put = (view: View) => show((before) => [...before.filter(({ id }) => id !== view.id), view])
  const optimistic = {
    async onError(error: unknown) {
      tellFailure(error)
      await askAgain()
    },
  }
  /** An answer of before must not overwrite what is shown at once. */
  const forget = () => queries.cancelQueries({ queryKey: key })

  const save = useMutation({
    mutationFn: async (view: { name: string; query: string }) => (await ask(addView, { body: { list, ...view } })).data,
    onSuccess: put,
    onError: tellFailure,
  })
  const change = useMutation({
    async mutationFn({ view, ...body }: ViewChange & { view: View }) {
      return (await ask(editView, { query: { id: view.id }, body })).data
    },
    async onMutate({ view, ...body }) {
      await forget()
      put({ ...view, ...body })
    },
    onSuccess: put,
    ...optimistic,
  })
  const remove = useMutation({
    mutationFn: (view: View) => ask(removeView, { query: { id: view.id } }),
    async onMutate(view) {
      await forget()
      show((before) => before.filter(({ id }) => id !== view.id))
    },
    ...optimistic,
  })
  const restore = useMutation({
    mutationFn: async (view: View) => (await ask(restoreView, { query: { id: view.id } })).data,
    onSuccess: put,
    ...optimistic,
  })
  return { ...answer, save, change, remove, restore }
}
