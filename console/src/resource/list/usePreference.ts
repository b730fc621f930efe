import { type ListPreference, setListPreference } from '@quarterdeck/shared/contracts/views.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ask } from '../../api/ask.ts'
import { preferencesQuery } from '../../api/preferences.ts'
import { reportFailure } from '../../api/tellFailure.ts'

type Wanted = Omit<ListPreference, 'list'>

/** How the user wants a list. A change shows at once; where the server does not take it, it goes back, and that is said. */
export function usePreference(list: string) {
  const queries = useQueryClient()
  const { data } = useQuery(preferencesQuery)
  const preference = useMemo(() => preferenceOf(list, data), [data, list])
  const mutationKey = ['list-preference', list]
  const show = (next: ListPreference) =>
    queries.setQueryData(preferencesQuery.queryKey, (before = []) => [
      ...before.filter((each) => each.list !== next.list),
      next,
    ])
  const { mutate: keep } = useMutation({
    mutationKey,
    // One after the other: the last thing said is the last thing kept.
    scope: { id: mutationKey.join() },
    mutationFn: ({ default_view, ...change }: Partial<Wanted>) =>
      ask(setListPreference, {
        query: { list },
        body: { ...change, ...(default_view === undefined ? {} : { default_view: default_view?.id ?? null }) },
      }),
    // What was chosen a moment ago may not be drawn yet: what holds stands among the queries.
    onMutate(change) {
      const before = preferenceOf(list, queries.getQueryData(preferencesQuery.queryKey))
      show({ ...before, ...change })
      return before
    },
    onSuccess: ({ data: kept }) => {
      if (queries.isMutating({ mutationKey }) <= 1) show(kept)
    },
    async onError(error, _change, before) {
      reportFailure(error)
      if (before) show(before)
      await queries.invalidateQueries(preferencesQuery)
    },
  })
  return { preference, keep }
}

function preferenceOf(list: string, all: readonly ListPreference[] = []): ListPreference {
  return all.find((each) => each.list === list) ?? { list, ...usual }
}

const usual: Wanted = { columns: null, density: null, default_view: null }
