import { articleOptions } from '@quarterdeck/shared/contracts/siteStatistics.ts'
import { useQueries } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import type { FilterOptions } from '../../../resource/filters/filtersOf.ts'

/** Sources and types of articles; both grow as articles come in. */
export function useArticleOptions(): FilterOptions {
  return useQueries({
    queries: [0, 1].map((type) => ({
      queryKey: ['article', 'options', type],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await ask(articleOptions, { query: { type } }, { signal })).data.map(({ id, name }) => ({
          value: String(id),
          label: name,
        })),
      staleTime: 30_000,
    })),
    combine: together,
  })
}

type Answer = { data: { value: string; label: string }[] | undefined }

function together([sources, types]: Answer[]): FilterOptions {
  return { platform_id: sources?.data ?? none, article_type_id: types?.data ?? none }
}

const none: { value: string; label: string }[] = []
