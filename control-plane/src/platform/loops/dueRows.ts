import type { Context } from '../context.ts'
import type { Running } from '../running.ts'
import { backoff, type Patience } from './backoff.ts'

/** What the table of a domain says of a row that is to be worked on. */
export interface DueRow {
  id: number
  /** UTC milliseconds. */
  due: number
  /** How often it was tried; left out where the domain does not count. */
  attempts?: number
}

/** How one attempt went; `error` is '' where it worked. */
export interface AttemptState {
  error: string
  /** No further attempt can help. */
  isFinal?: boolean
}

/** What is to be written down of it. */
export interface Settled {
  state: 'done' | 'waiting' | 'given_up'
  error: string
  nextAt: number
}

/** Why a row is not worked on now. */
export type WhyNot = 'not_due' | 'under_way' | 'resting' | 'all_places_taken' | 'host_busy'

export interface DueWork<R extends DueRow> {
  /** `<domain>.<what>`, as of a loop. */
  name: string
  /** How often it looks; `wake` tells of rows that are due at once. */
  everyMs: number
  /** Rows that are worked on at the same time. */
  atOnce: number
  /** Of these so many of one host, where the work goes to hosts; or each row says how many its host has. */
  perHost?: number | ((row: R) => number)
  hostOf?(row: R): number | string
  /** Rows that are due, the oldest first, none of `except` and none of the hosts that have all they may. */
  readDue(ask: {
    now: number
    limit: number
    except: readonly number[]
    busy: readonly (number | string)[]
  }): Promise<R[]>
  /** Carries one out. What it gives back is settled; who gives nothing has written down how it went. */
  work(row: R, signal: AbortSignal): Promise<AttemptState | undefined>
  settle?(row: R, how: Settled): Promise<void>
  /** When a row that failed is tried again. */
  patience?: Patience
}

/** Rows that are due, carried out a few at a time: whoever is slow keeps nobody waiting but those of its own host. */
export interface DueRows<R extends DueRow> extends Running {
  begin(): void
  /** There may be something to do: look now. */
  wake(): void
  /** Takes what is due and has a place, and resolves when that has ended: how many there were. */
  runDue(): Promise<number>
  /** Undefined: it is taken with the next look. */
  whyNot(row: R): WhyNot | undefined
}

/** A row whose work threw is left alone for so long: the fault is ours, and it is still due. */
const faultRestMs = 60_000

export function createDueRows<R extends DueRow>(
  { loops, metrics, log, now }: Pick<Context, 'loops' | 'metrics' | 'log' | 'now'>,
  options: DueWork<R>,
): DueRows<R> {
  const { name, everyMs, atOnce, perHost = atOnce, hostOf = () => '', patience } = options
  const stopping = new AbortController()
  /** Of many places some are given at a time: what is due is not read anew for each. */
  const refill = Math.ceil(atOnce / 8)
  const underWay = new Map<number, { host: number | string; places: number; ended: Promise<void> }>()
  /** By id: until when. */
  const resting = new Map<number, number>()
  /** Some that are due may have found no place: whoever ends makes one. */
  let isShort = false
  const looking = loops.every(name, everyMs, async () => void (await inTurn()))
  let last: Promise<unknown> = Promise.resolve()
  metrics.gauge(
    `quarterdeck_${name.replace(/\W+/g, '_').toLowerCase()}_under_way`,
    `Rows of ${name} that are worked on now.`,
    () => underWay.size,
  )

  const placesOf = typeof perHost === 'number' ? () => perHost : perHost
  const placesAt = (host: number | string, places: number) =>
    places - [...underWay.values()].filter((one) => one.host === host).length

  /** What one look has read no other takes up again. */
  function inTurn(): Promise<Promise<void>[]> {
    const turn = last.then(take)
    last = turn.catch(() => undefined)
    return turn
  }

  /** Begins with what is due, as far as there are places; not waited for. */
  async function take(): Promise<Promise<void>[]> {
    const limit = atOnce - underWay.size
    isShort = limit <= 0
    if (isShort || stopping.signal.aborted) return []
    for (const [id, until] of resting) if (until <= now()) resting.delete(id)
    const except = [...underWay.keys(), ...resting.keys()]
    const hosts = new Map([...underWay.values()].map(({ host, places }) => [host, places]))
    const busy = [...hosts].filter(([host, places]) => placesAt(host, places) <= 0).map(([host]) => host)
    const due = await options.readDue({ now: now(), limit, except, busy })
    isShort = busy.length > 0 || due.length >= limit
    const begun: Promise<void>[] = []
    for (const row of due) {
      const host = hostOf(row)
      const places = placesOf(row)
      const isFree = underWay.size < atOnce && placesAt(host, places) > 0
      isShort ||= !isFree
      if (!isFree || underWay.has(row.id) || stopping.signal.aborted) continue
      const ended = carryOut(row).finally(() => {
        underWay.delete(row.id)
        if (isShort && atOnce - underWay.size >= refill) looking.wake()
      })
      underWay.set(row.id, { host, places, ended })
      begun.push(ended)
    }
    return begun
  }

  async function carryOut(row: R): Promise<void> {
    try {
      const tried = await options.work(row, stopping.signal)
      // What was broken off by the stop has not failed: it is due with the next start.
      const isCutOff = stopping.signal.aborted && tried?.error !== ''
      if (tried && !isCutOff) await options.settle?.(row, settledBy(row, tried))
    } catch (error) {
      if (stopping.signal.aborted) return
      resting.set(row.id, now() + faultRestMs)
      metrics.count('quarterdeck_due_row_faults_total', 'Rows whose work broke off.', { queue: name })
      log.error({ err: error, queue: name, row: row.id }, 'a row that was due could not be worked on')
    }
  }

  function settledBy({ attempts = 0 }: R, { error, isFinal = false }: AttemptState): Settled {
    if (error === '') return { state: 'done', error, nextAt: now() }
    const pauseMs = isFinal || !patience ? undefined : backoff(patience, attempts + 1)
    return { state: pauseMs === undefined ? 'given_up' : 'waiting', error, nextAt: now() + (pauseMs ?? 0) }
  }

  return {
    begin: () => looking.begin().wake(),
    wake: () => looking.wake(),
    async runDue() {
      const begun = await inTurn()
      await Promise.all(begun)
      return begun.length
    },
    whyNot(row) {
      if (underWay.has(row.id)) return 'under_way'
      if (row.due > now()) return 'not_due'
      if ((resting.get(row.id) ?? 0) > now()) return 'resting'
      if (underWay.size >= atOnce) return 'all_places_taken'
      return placesAt(hostOf(row), placesOf(row)) <= 0 ? 'host_busy' : undefined
    },
    async stop() {
      stopping.abort(new Error('the control plane stops'))
      await looking.stop()
      await Promise.all([...underWay.values()].map(({ ended }) => ended))
    },
  }
}
