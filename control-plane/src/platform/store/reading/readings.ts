import { currentReadOrigin } from '../callReads.ts'
import type { Call, Result } from '../session.ts'
import type { ReadLimits } from './limits.ts'
import { Reading } from './reading.ts'
import type { ReadPlace } from './readPlace.ts'

export interface ReadingsOptions {
  limits: ReadLimits
  most: number
  usual: number
}

/** All reads of a store: jobs have a place of their own, so that neither they nor everybody else waits for the other. */
export class Readings<P extends ReadPlace> {
  readonly #all: Reading<P>
  readonly #jobs: Reading<P>

  constructor(options: ReadingsOptions, make: () => P) {
    this.#all = new Reading({ ...options, make })
    this.#jobs = new Reading({ limits: options.limits, most: 1, usual: 1, make })
  }

  /** Makes the usual places. */
  prepare(usual: number): void {
    for (let n = 0; n < usual; n++) this.#all.prepare()
  }

  read(calls: Call[]): Promise<Result[]> {
    const origin = currentReadOrigin()
    // What the product itself reads, and takes long, is in nobody's way there either.
    const isJob = origin?.kind === 'job' || (!origin && this.#all.knowsLong(calls))
    return (isJob ? this.#jobs : this.#all).read(calls)
  }

  places(): readonly P[] {
    return [...this.#all.places(), ...this.#jobs.places()]
  }

  endCalls(): void {
    this.#all.endCalls()
  }

  async close(): Promise<void> {
    await Promise.all([this.#all.close(), this.#jobs.close()])
  }
}
