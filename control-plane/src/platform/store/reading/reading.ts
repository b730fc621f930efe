import { currentReadOrigin, waitingSince } from '../callReads.ts'
import type { Call, Result } from '../session.ts'
import { KnownReads, keyOf } from './knownReads.ts'
import { type ReadLimits, slowMs } from './limits.ts'
import { Read } from './read.ts'
import type { ReadPlace } from './readPlace.ts'

export interface ReadingOptions<P> {
  limits: ReadLimits
  /** Places at most, and how many of them are made before something slow makes others necessary. */
  most: number
  usual: number
  make: () => P
}

/** Part of the time on the clock that counts at the least. */
const least = 1 / 4

/** How long a read runs, in milliseconds, without the time for which a busy machine let it wait for a core. */
function stopwatch(place: ReadPlace): () => number {
  const began = performance.now()
  let before: number | undefined
  return () => {
    const passed = performance.now() - began
    // What is over soon is not worth asking.
    if (passed < slowMs) return passed
    const heldUp = place.heldUpMs?.() ?? 0
    before ??= heldUp
    return Math.max(passed * least, passed - (heldUp - before))
  }
}

/**
 * Reads wait here for a place. Whoever has been waiting longest goes first. A statement that is known to be quick finds a place whatever
 * else is going on: what takes long, or may, leaves one free, and no more than a few long ones run at once. A read that has run too long
 * is cut off; its place is then made anew.
 */
export class Reading<P extends ReadPlace> {
  readonly #limits: ReadLimits
  readonly #options: ReadingOptions<P>
  readonly #known: KnownReads
  readonly #places: P[] = []
  readonly #idle: P[] = []
  readonly #waiting: Read[] = []
  readonly #running = new Map<Read, P>()
  #long = 0
  #isEnding = false

  constructor(options: ReadingOptions<P>) {
    this.#options = options
    this.#limits = options.limits
    this.#known = new KnownReads(options.limits.longMs)
  }

  read(calls: Call[]): Promise<Result[]> {
    const origin = currentReadOrigin()
    const key = keyOf(calls)
    const read = new Read({
      calls,
      key,
      origin,
      since: waitingSince(origin),
      isLong: this.#known.paceOf(key) === 'long',
    })
    this.#queue(read)
    return read.answer
  }

  /** Makes a place before anybody needs it. */
  prepare(): P {
    const place = this.#options.make()
    this.#places.push(place)
    this.#idle.push(place)
    return place
  }

  places(): readonly P[] {
    return this.#places
  }

  knowsLong(calls: Call[]): boolean {
    return this.#known.paceOf(keyOf(calls)) === 'long'
  }

  /** Ends what calls have been reading for a while, or wait to; from now on they get little time. */
  endCalls(): void {
    this.#isEnding = true
    for (const read of [...this.#waiting, ...this.#running.keys()])
      if (read.origin?.kind === 'call' && (read.isLong || read.isSlow)) this.#end(read, 'STORE_CLOSED')
    for (const read of this.#waiting) this.#waitForEnd(read)
  }

  /** After the reads that wait. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.#waiting, ...this.#running.keys()].map(({ answer }) => answer))
    await Promise.all(this.#places.map((place) => place.close()))
  }

  #queue(read: Read): void {
    const at = this.#waiting.findLastIndex((other) => other.since <= read.since) + 1
    this.#waiting.splice(at, 0, read)
    this.#next()
    if (!this.#waiting.includes(read)) return
    read.whenGone(() => this.#end(read, 'STORE_GONE'))
    if (read.isLong) this.#waitAsLong(read)
    else if (this.#isEnding) this.#waitForEnd(read)
  }

  /** Jobs, and the product itself, wait as long as it takes. */
  #waitAsLong(read: Read): void {
    read.isLong = true
    if (read.origin?.kind !== 'call') return
    read.after(this.#limits.longWaitMs, () => this.#end(read, 'STORE_TOO_MUCH'))
  }

  /** The places that others held may come back much later. */
  #waitForEnd(read: Read): void {
    if (read.origin?.kind === 'call') read.after(this.#limits.longWaitMs, () => this.#end(read, 'STORE_CLOSED'))
  }

  #next(): void {
    for (const read of [...this.#waiting]) {
      if (!this.#mayStart(read)) continue
      const place = this.#takePlace()
      if (!place) return
      this.#waiting.splice(this.#waiting.indexOf(read), 1)
      void this.#run(read, place)
    }
  }

  #mayStart(read: Read): boolean {
    if (this.#options.most === 1) return true
    const free = this.#idle.length + this.#options.most - this.#places.length
    if (read.isLong) return this.#long < this.#limits.mostLong && free > 1
    if (this.#known.paceOf(read.key) === 'quick') return true
    // Of what nobody knows, not all that are the same at once.
    const same = [...this.#running.keys()].filter(({ key }) => key === read.key).length
    return free > 1 && same < this.#limits.mostLong
  }

  /** The place that has just been used knows the most. */
  #takePlace(): P | undefined {
    const isNeeded = this.#places.length < this.#options.usual || [...this.#running.keys()].some(({ isSlow }) => isSlow)
    if (this.#idle.length === 0 && isNeeded && this.#places.length < this.#options.most) this.prepare()
    return this.#idle.pop()
  }

  async #run(read: Read, place: P): Promise<void> {
    this.#running.set(read, place)
    if (read.isLong) this.#long++
    read.waitNoMore()
    await place.ready()
    if (this.#running.get(read) !== place) return
    const ran = stopwatch(place)
    this.#watch(read, place, ran)
    const outcome = await place.run(read.calls).then(
      (results) => () => read.resolve(results),
      (error: Error) => () => read.fail(error),
    )
    // Cut off: its place comes back by itself, and it may be waiting for another.
    if (this.#running.get(read) !== place) return
    outcome()
    const tookMs = ran()
    this.#known.learn(read.key, tookMs)
    this.#leave(read, tookMs)
    this.#idle.push(place)
    this.#next()
  }

  #watch(read: Read, place: P, ran: () => number): void {
    const { callMs, jobMs, otherMs, longMs } = this.#limits
    const call = this.#isEnding ? longMs : callMs - (read.origin?.ranMs ?? 0)
    const of = { call, job: jobMs, nobody: otherMs }
    const mostMs = Math.max(0, of[read.origin?.kind ?? 'nobody'])
    const steps = [
      { ms: slowMs, take: () => this.#slow(read) },
      { ms: longMs, take: () => this.#becomeLong(read, ran()) },
    ].filter(({ ms }) => ms < mostMs)
    const goOn = () => {
      // Asked once: while it is asked again time goes on. On a busy machine more than one step may be due.
      const soFar = ran()
      while (steps[0] && steps[0].ms <= soFar) {
        steps.shift()!.take()
        if (this.#running.get(read) !== place) return
      }
      if (steps[0]) return read.after(steps[0].ms - soFar, goOn)
      read.after(Math.max(0, mostMs - soFar), () => {
        if (ran() < mostMs) return goOn()
        // One that had little time left is not known for that.
        if (ran() >= longMs) this.#known.learn(read.key, ran())
        this.#end(read, read.origin?.kind === 'call' ? 'STORE_TOO_MUCH' : 'STORE_TIMEOUT')
      })
    }
    goOn()
  }

  /** Whoever comes next finds a place that is ready. */
  #slow(read: Read): void {
    read.isSlow = true
    if (this.#idle.length === 0 && this.#places.length < this.#options.most) this.prepare()
    this.#next()
  }

  #becomeLong(read: Read, ranMs: number): void {
    read.whenGone(() => this.#end(read, 'STORE_GONE'))
    if (read.isSettled || read.isLong || this.#options.most === 1) return
    this.#known.learn(read.key, ranMs)
    // What waits to ask the same is known for long, too, from now on.
    for (const other of this.#waiting) if (other.key === read.key && !other.isLong) this.#waitAsLong(other)
    read.isLong = true
    if (read.origin?.kind !== 'call' || this.#long < this.#limits.mostLong) {
      this.#long++
      return
    }
    // It begins again when one of the others has ended.
    this.#cut(read, { wasLong: false })
    this.#queue(read)
  }

  #end(read: Read, code: Parameters<Read['end']>[0]): void {
    if (read.isSettled) return
    read.end(code)
    const at = this.#waiting.indexOf(read)
    if (at >= 0) this.#waiting.splice(at, 1)
    else if (this.#running.has(read)) this.#cut(read, { wasLong: read.isLong })
    this.#next()
  }

  /** Ends it, not the wait for its answer. */
  #cut(read: Read, { wasLong }: { wasLong: boolean }): void {
    const place = this.#running.get(read)!
    this.#running.delete(read)
    read.isSlow = false
    void this.#renew(place, wasLong)
  }

  /** Nobody gets it before it is there again. */
  async #renew(place: P, wasLong: boolean): Promise<void> {
    await place.cut()
    if (wasLong) this.#long--
    this.#next()
    await place.ready()
    this.#idle.push(place)
    this.#next()
  }

  #leave(read: Read, tookMs: number): void {
    this.#running.delete(read)
    if (read.isLong) this.#long--
    if (read.origin) read.origin.ranMs += tookMs
  }
}
