import type { ReadOrigin } from '../callReads.ts'
import type { Call, Result } from '../session.ts'
import { StoreError } from '../storeError.ts'

/** One read on its way: waiting, or running in a place. */
export class Read {
  readonly calls: Call[]
  readonly key: string
  readonly since: number
  readonly origin: ReadOrigin | undefined
  readonly answer: Promise<Result[]>
  isLong: boolean
  /** It has run for a while. */
  isSlow = false
  isSettled = false
  #resolve!: (results: Result[]) => void
  #reject!: (error: Error) => void
  #timer: NodeJS.Timeout | undefined
  #forget: (() => void) | undefined

  constructor(of: Pick<Read, 'calls' | 'key' | 'since' | 'origin' | 'isLong'>) {
    this.calls = of.calls
    this.key = of.key
    this.since = of.since
    this.origin = of.origin
    this.isLong = of.isLong
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  resolve(results: Result[]): void {
    this.#settle()
    this.#resolve(results)
  }

  /** The error of whoever answers. */
  fail(error: Error): void {
    this.#settle()
    this.#reject(error)
  }

  /** For a reason of ours. */
  end(code: keyof typeof reasons): void {
    this.fail(new StoreError(code, reasons[code]))
  }

  /** One thing at a time is waited for. */
  after(ms: number, then: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, ms)
  }

  /** Nothing is waited for. */
  waitNoMore(): void {
    clearTimeout(this.#timer)
  }

  /** Calls back, once, when nobody wants the answer any more; at once where that is so already. */
  whenGone(then: () => void): void {
    if (this.#forget || !this.origin?.signal) return
    const signal = this.origin.signal()
    this.#forget = () => signal.removeEventListener('abort', then)
    if (signal.aborted) then()
    else signal.addEventListener('abort', then, { once: true })
  }

  #settle(): void {
    this.isSettled = true
    clearTimeout(this.#timer)
    this.#forget?.()
  }
}

const reasons = {
  STORE_TIMEOUT: 'a read took longer than its limit',
  STORE_TOO_MUCH: 'a read took too long, or too many long reads were under way',
  STORE_GONE: 'nobody waits for what was read any more',
  STORE_CLOSED: 'the store is closing',
}
