import { addView, editView, removeView, restoreView } from '@quarterdeck/shared/contracts/views.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { reportFailure } from '../../api/tellFailure.ts'
import { type View, viewsKey } from './useViews.ts'

export type ViewChange = Partial<Pick<View, 'name' | 'query' | 'shared'>>
export type ViewChanges = ReturnType<typeof useViewChanges>

/**
 * What can be done with the views of a list. A change shows at once; where the server does not take it, what is really
 * there comes back, and that is said.
 */
export function useViewChanges(list: string) {
  const queries = useQueryClient()
  const queryKey = viewsKey(list)
  const show = (change: (before: View[]) => View[]) =>
    queries.setQueryData<View[]>(queryKey, (before = []) => change(before))
  const put = (view: View) => show((before) => [...before.filter(({ id }) => id !== view.id), view])
  /** An answer of before must not overwrite what is shown at once. */
  const forget = () => queries.cancelQueries({ queryKey })
  const optimistic = {
    async onError(error: unknown) {
      reportFailure(error)
      await queries.invalidateQueries({ queryKey })
    },
  }

  const save = useMutation({
    mutationFn: async (view: { name: string; query: string }) => (await ask(addView, { body: { list, ...view } })).data,
    onSuccess: put,
    onError: reportFailure,
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
  return { save, change, remove, restore }
}
