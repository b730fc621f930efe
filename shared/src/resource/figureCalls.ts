import type { Call } from './calls.ts'
import { type MarkKind, type StatisticsDefinition, statisticsNamespace } from './statistics.ts'

/** Of a measure: nothing where it was not measured; amounts of money by currency, in millionths of the main unit or, where the measure says so, in minor units. */
export type Figure = number | null | Record<string, number>
export type Figures = Record<string, Figure>

/** Of each dimension that rows are told apart by: the id, code or text, and what that is called. */
export type FigureRow = { key: string[]; name: string[]; stale: string[] } & Figures
/** `counted` false: nobody has counted that day. */
export type FigureDay = { day: string; counted: boolean } & Figures
/** What happened on a day to a script, a platform or an account of that name. */
export interface FigureMark {
  day: string
  kind: MarkKind
  name: string
}
export interface FigureAnswer {
  data: FigureRow[]
  from: string
  to: string
  next: string
  before_from: string
  before_to: string
  total: Figures
  before: Figures
  top: FigureRow[]
  days: FigureDay[]
  marks: FigureMark[]
  totalCount: number
}

/** The call of a statistics and its spreadsheet. Says nothing of schemas. */
export function figureCallOf(definition: StatisticsDefinition, verb: 'list' | 'export'): Call {
  const namespace = statisticsNamespace(definition)
  return {
    name: `${namespace}.${verb}`,
    method: 'GET',
    path: `/statistics/${definition.name}${verb === 'export' ? '/export' : ''}`,
    permission: `${namespace}.${verb}`,
    visibility: definition.visibility,
    administers: false,
    form: false,
    shape: verb === 'export' ? 'file' : 'page',
    writes: false,
  }
}
