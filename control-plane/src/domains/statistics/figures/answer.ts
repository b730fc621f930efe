import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { FigureDay, FigureMark, FigureRow, Figures } from '@quarterdeck/shared/resource/figureCalls.ts'
import { dayDimension, type StatisticsDefinition } from '@quarterdeck/shared/resource/statistics.ts'
import type { AccessScope } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Resources } from '../../../resources/index.ts'
import type { FigureMarks, FigureSource } from '../../figureSource.ts'
import { type Days, daysAsked, eachDay, lastFinished } from './days.ts'
import { keepSums } from './keepSums.ts'
import { madeDays } from './madeDays.ts'
import { marksOf } from './marks.ts'
import { namesOf } from './names.ts'
import { type Group, type Narrowed, nothingOf, type sumsOf } from './sums.ts'
import { spanOf } from './writeDay.ts'

/** What is asked of a statistics, as its call parses it. */
export interface Asked extends Readonly<Record<string, unknown>> {
  range: number
  start_time?: string | undefined
  end_time?: string | undefined
  by: string
  order_field?: string | undefined
  order_sort?: 'asc' | 'desc' | undefined
}

export interface Found {
  days: Days & { before: Days; next: string }
  by: readonly string[]
  /** In the order asked for. */
  groups: Group[]
  /** Their rows, as they go out. */
  rows(groups: readonly Group[]): Promise<FigureRow[]>
}

const topCount = 10
/** What was last read so long before the end of the days is old (matrix-screens.md §6.7.3). */
const staleMs = 48 * 3_600_000

/** The figures that somebody sees, by what they are asked by. */
export class Answering {
  readonly #context: Context
  readonly #resources: Resources
  readonly #source: FigureSource
  /** What may explain its figures. */
  readonly #marks: readonly FigureMarks[]
  readonly #sumsOf: typeof sumsOf

  constructor(context: Context, resources: Resources, source: FigureSource, marks: readonly FigureMarks[]) {
    this.#context = context
    this.#resources = resources
    this.#source = source
    this.#marks = (source.definition.marks ?? []).flatMap((kind) => marks.filter((mark) => mark.kind === kind))
    this.#sumsOf = keepSums(source, context.live)
  }

  /** Rows alone, for a spreadsheet. */
  async find(asked: Asked, actor: AccessScope, t: Translate): Promise<Found> {
    const { days, narrowed, last } = await this.#narrow(asked, actor)
    const by = asked.by.split(',')
    const groups = inOrder(
      await this.#sumsOf(this.#context.store.read, narrowed, by, days, last),
      asked,
      this.#source.definition,
      by,
    )
    return { days, by, groups, rows: (some) => this.#rowsOf(some, by, actor, t, days) }
  }

  /** What stands beside the rows. */
  async beside(
    asked: Asked,
    actor: AccessScope,
    { groups, rows }: Found,
  ): Promise<{ total: Figures; before: Figures; top: FigureRow[]; days: FigureDay[]; marks: FigureMark[] }> {
    const { store, settings } = this.#context
    const { days, narrowed, made, last } = await this.#narrow(asked, actor)
    const earlier = await this.#made(days.before)
    const zone = settings.get(systemSettings.zone)
    const [byDay, [total], [before], top, marks] = await Promise.all([
      this.#sumsOf(store.read, narrowed, [dayDimension], days, last),
      this.#sumsOf(store.read, narrowed, [], days, last),
      this.#sumsOf(store.read, narrowed, [], days.before, latest(earlier)),
      rows(groups.slice(0, topCount)),
      marksOf(store.read, this.#resources, this.#marks, { days, only: narrowed.only, zone }, actor),
    ])
    const known = new Map(byDay.map(({ key, figures }) => [key[0], figures]))
    return {
      total: made.size > 0 && total ? total.figures : nothingOf(this.#source, false),
      before: earlier.size > 0 && before ? before.figures : nothingOf(this.#source, false),
      top,
      marks,
      days: eachDay(days).map((day) => ({
        ...(known.get(day) ?? nothingOf(this.#source, made.has(day))),
        day,
        counted: made.has(day),
      })) as FigureDay[],
    }
  }

  async #narrow(asked: Asked, actor: AccessScope) {
    const { settings, now } = this.#context
    const { day, next } = lastFinished(now(), settings.get(systemSettings.zone))
    const days = { ...daysAsked(asked, day), next }
    const made = await this.#made(days)
    const only = Object.fromEntries(
      Object.keys(this.#source.definition.dimensions).flatMap((name) =>
        asked[name] === undefined ? [] : [[name, asked[name] as string | number]],
      ),
    )
    const narrowed: Narrowed = { source: this.#source, seen: this.#source.seen(this.#resources, actor), only }
    return { days, narrowed, made, last: latest(made) }
  }

  /** What triggers keep is there as soon as a day is over. */
  async #made(days: Days): Promise<Set<string>> {
    const { madeAs } = this.#source
    return madeAs === undefined ? new Set(eachDay(days)) : await madeDays(this.#context.store.read, madeAs, days)
  }

  async #rowsOf(
    groups: readonly Group[],
    by: readonly string[],
    actor: AccessScope,
    t: Translate,
    days: Days,
  ): Promise<FigureRow[]> {
    const end = spanOf(days.to, this.#context.settings.get(systemSettings.zone)).end
    const names = await namesOf(this.#context.store.read, this.#resources, this.#source, by, groups, actor, t)
    return groups.map(
      (group, n) =>
        ({
          ...group.figures,
          key: group.key,
          name: names[n],
          stale: staleOf(this.#source, group, end),
        }) as FigureRow,
    )
  }
}

/** Which measures were last read too long before the end of the days. */
function staleOf({ definition }: FigureSource, { figures, measuredAt }: Group, end: number): string[] {
  if (measuredAt === null || measuredAt >= end - staleMs) return []
  return Object.entries(definition.measures).flatMap(([name, measure]) =>
    measure.kind === 'count' && measure.measured === 'again' && figures[name] !== null ? [name] : [],
  )
}

/** Most first; days as they come. What was not measured stands last. */
function inOrder(
  groups: Group[],
  { order_field, order_sort }: Asked,
  { order }: StatisticsDefinition,
  by: readonly string[],
): Group[] {
  if (order_field === undefined && by[0] === dayDimension) {
    return groups.toSorted((a, b) => (a.key[0]! < b.key[0]! ? -1 : 1))
  }
  const field = order_field ?? order
  const sign = order_sort === 'asc' ? 1 : -1
  const amount = ({ figures }: Group) => amountOf(figures[field] ?? null)
  return groups.toSorted((a, b) => {
    const [x, y] = [amount(a), amount(b)]
    if (x === y) return a.key.join() < b.key.join() ? -1 : 1
    if (x === null) return 1
    if (y === null) return -1
    return sign * (x - y)
  })
}

/** Money is in the order of its largest amount, whatever the currency. */
function amountOf(figure: Figures[string]): number | null {
  if (figure === null || typeof figure !== 'object') return figure ?? null
  const amounts = Object.values(figure)
  return amounts.length === 0 ? null : Math.max(...amounts)
}

function latest(days: ReadonlySet<string>): string {
  return [...days].sort().at(-1) ?? ''
}
