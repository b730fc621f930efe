import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { type FigureAnswer, figureCallOf } from '@quarterdeck/shared/resource/figureCalls.ts'
import type { StatisticsDefinition } from '@quarterdeck/shared/resource/statistics.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ask, askFile } from '../../api/ask.ts'

export type FigureQuery = Readonly<Record<string, string | number>>

/** Figures as the address asks for them. */
export function figureQuery(definition: StatisticsDefinition, query: FigureQuery) {
  return queryOptions({
    queryKey: [`${definition.name}-statistics`, query],
    queryFn: async ({ signal }) =>
      (await ask(figureCallOf(definition, 'list') as Endpoint, { query }, { signal })) as unknown as FigureAnswer,
    placeholderData: keepPreviousData,
  })
}

export function saveFigures(definition: StatisticsDefinition, query: FigureQuery) {
  return askFile(figureCallOf(definition, 'export') as Endpoint, { query })
}
