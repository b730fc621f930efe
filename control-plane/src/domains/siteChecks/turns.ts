import type { Turn } from './deps.ts'

export interface Politeness {
  /** Requests in flight, to all addresses together: the bound on sockets. */
  atOnce: number
  /** Requests in flight to one address. Many sites share one; it shall not notice that they are checked. */
  perAddress: number
  /** From the beginning of one request to an address to the next. */
  intervalMs: number
}

/** Two requests a second to one address: 7,200 sites an hour on one server, more over many. */
export const defaultPoliteness: Politeness = { atOnce: 48, perAddress: 2, intervalMs: 500 }

interface Place {
  waiting: (() => void)[]
  running: number
  resting: boolean
  /** Stands in the line of places that may go. */
  inLine: boolean
}

/**
 * Gives out turns: to one address never more or faster than polite, over all addresses in a circle, so that a server
 * with a thousand sites cannot hold up one with a single site. What continues a check that has begun goes first.
 */
export function createTurns({ atOnce, perAddress, intervalMs }: Politeness): Turn {
  const places = new Map<string, Place>()
  const line: Place[] = []
  let running = 0

  function offer(address: string, place: Place): void {
    if (place.waiting.length === 0) {
      if (place.running === 0 && !place.resting && !place.inLine) places.delete(address)
    } else if (!place.inLine && !place.resting && place.running < perAddress) {
      place.inLine = true
      line.push(place)
    }
  }

  function go(): void {
    while (running < atOnce && line.length > 0) {
      const place = line.shift()!
      place.inLine = false
      place.waiting.shift()?.()
    }
  }

  async function run<T>(address: string, place: Place, work: () => Promise<T>): Promise<T> {
    running += 1
    place.running += 1
    place.resting = true
    setTimeout(() => {
      place.resting = false
      offer(address, place)
      go()
    }, intervalMs)
    try {
      return await work()
    } finally {
      running -= 1
      place.running -= 1
      offer(address, place)
      go()
    }
  }

  return (address, signal, work, { further } = { further: false }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason)
        return
      }
      const place = places.get(address) ?? { waiting: [], running: 0, resting: false, inLine: false }
      places.set(address, place)
      const start = () => {
        signal.removeEventListener('abort', leave)
        run(address, place, work).then(resolve, reject)
      }
      const leave = () => {
        place.waiting.splice(place.waiting.indexOf(start), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      if (further) place.waiting.unshift(start)
      else place.waiting.push(start)
      offer(address, place)
      go()
    })
}
