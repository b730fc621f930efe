import { lights as announced } from '@quarterdeck/shared/lights/registry.gen.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Light, LightWork } from '@quarterdeck/shared/resource/light.ts'
import type { NeedQuery, NeedViewer } from '@quarterdeck/shared/resource/need.ts'
import { type LightCause, type LightColour, lightColourOf, worstOf } from '@quarterdeck/shared/values/lightColour.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Resources } from '../../../resources/index.ts'
import { countRows, countWithFirst, hasFilters } from '../../../resources/read/countRows.ts'
import type { ReadContext } from '../../../resources/visibility/readContext.ts'

/** Rows of a list for a query, as many as that list says. */
export interface Counted {
  list: AnyResource
  query: NeedQuery
  count: number
  isCapped: boolean
}

/** What is known of one kind of work, and what follows; times in UTC milliseconds. */
export interface WorkState {
  work: LightWork
  colour: LightColour
  cause: LightCause
  waiting: (Counted & { at: number | undefined }) | undefined
  late: Counted | undefined
  failed: Counted | undefined
  succeededAt: number | undefined
}

export interface LightState {
  light: Light
  /** The first of the worst. */
  worst: WorkState
  works: readonly WorkState[]
}

/** Who looks, and into which lists. */
export interface Looker {
  resources: Resources
  read: Sql
  readContext: ReadContext
  viewer: NeedViewer
  mayList(list: AnyResource): boolean
}

const ordered = announced.toSorted((a, b) => a.rank - b.rank)

/** The lights of whatever somebody may read, each judged by the rows that this one sees. */
export async function readLights(looker: Looker): Promise<LightState[]> {
  const found = await Promise.all(
    ordered.map(async (light) => {
      const works = (await Promise.all(light.works.map((work) => readWork(looker, work)))).flatMap((work) => work ?? [])
      const [first, ...others] = works
      return first ? [{ light, works, worst: worstOf([first, ...others]) }] : []
    }),
  )
  return found.flat()
}

async function readWork(looker: Looker, work: LightWork): Promise<WorkState | undefined> {
  const [succeeded, waiting, late, failed] = await Promise.all([
    first(looker, work.succeeded, 'desc'),
    first(looker, work.waits, 'asc'),
    counted(looker, work.late),
    counted(looker, work.failed),
  ])
  if (!succeeded) return undefined
  const judged = lightColourOf({
    now: looker.viewer.now,
    waiting: waiting?.count ?? 0,
    oldest: waiting?.at,
    late: late?.count ?? 0,
    failed: failed?.count ?? 0,
    succeeded: succeeded.at,
    patienceMs: work.patienceMs,
    expected: work.expected,
  })
  return { work, ...judged, waiting, late, failed, succeededAt: succeeded.at }
}

async function first(looker: Looker, rows: LightWork['waits'], way: 'asc' | 'desc') {
  const asked = rows && askable(looker, rows)
  if (!asked) return undefined
  const { table, list, query } = asked
  const { read, readContext } = looker
  return { list, query, ...(await countWithFirst(table, read, { filters: query, by: rows.by, way }, readContext)) }
}

async function counted(looker: Looker, rows: LightWork['late']): Promise<Counted | undefined> {
  const asked = rows && askable(looker, rows)
  if (!asked) return undefined
  const { table, list, query } = asked
  return { list, query, ...(await countRows(table, looker.read, query, looker.readContext)) }
}

/** What the list is asked for, where this one may ask it. */
function askable({ resources, viewer, readContext, mayList }: Looker, { list, query }: NonNullable<LightWork['late']>) {
  const asked = typeof query === 'function' ? query(viewer) : query
  const table = resources.tables.of(list)
  if (!mayList(list) || !hasFilters(table, readContext.accessScope.external, asked)) return undefined
  return { table, list, query: asked }
}
