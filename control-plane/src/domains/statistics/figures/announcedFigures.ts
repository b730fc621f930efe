import { statistics } from '@quarterdeck/shared/statistics/registry.gen.ts'
import type { Domain } from '../../defineDomain.ts'
import type { FigureMarks, FigureSource } from '../../figureSource.ts'

/** What domains announce of statistics, in the order of the menu. Throws where the figures of a definition stand nowhere, or in two places. */
export function announcedFigures(domains: readonly Pick<Domain, 'figures'>[]): {
  sources: readonly FigureSource[]
  marks: readonly FigureMarks[]
} {
  const sources = domains
    .flatMap(({ figures }) => figures.sources ?? [])
    .toSorted((a, b) => (a.definition.menu.rank ?? 0) - (b.definition.menu.rank ?? 0))
  for (const definition of statistics) {
    const its = sources.filter((source) => source.definition === definition)
    if (its.length !== 1) throw new Error(`the ${definition.name} statistics have ${its.length} sources, not one`)
  }
  return { sources, marks: domains.flatMap(({ figures }) => figures.marks ?? []) }
}
