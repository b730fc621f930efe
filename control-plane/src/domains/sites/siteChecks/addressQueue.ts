import type { AskAddress } from './deps.ts'

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

interface Address {
  waiting: (() => void)[]
  running: number
  isCoolingDown: boolean
  /** Stands in the queue of addresses that may be asked. */
  isQueued: boolean
}

/**
 * Queues requests by address: to one address never more or faster than polite, over all addresses in a circle, so that a
 * server with a thousand sites cannot hold up one with a single site. What continues a check that has begun goes first.
 */
export function createAddressQueue({ atOnce, perAddress, intervalMs }: Politeness): AskAddress {
  const addresses = new Map<string, Address>()
  const queue: Address[] = []
  let running = 0

  function offer(name: string, address: Address): void {
    if (address.waiting.length === 0) {
      if (address.running === 0 && !address.isCoolingDown && !address.isQueued) addresses.delete(name)
    } else if (!address.isQueued && !address.isCoolingDown && address.running < perAddress) {
      address.isQueued = true
      queue.push(address)
    }
  }

  function startNext(): void {
    while (running < atOnce && queue.length > 0) {
      const address = queue.shift()!
      address.isQueued = false
      address.waiting.shift()?.()
    }
  }

  async function run<T>(name: string, address: Address, work: () => Promise<T>): Promise<T> {
    running += 1
    address.running += 1
    address.isCoolingDown = true
    setTimeout(() => {
      address.isCoolingDown = false
      offer(name, address)
      startNext()
    }, intervalMs)
    try {
      return await work()
    } finally {
      running -= 1
      address.running -= 1
      offer(name, address)
      startNext()
    }
  }

  return (name, signal, work, { further } = { further: false }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason)
        return
      }
      const address = addresses.get(name) ?? { waiting: [], running: 0, isCoolingDown: false, isQueued: false }
      addresses.set(name, address)
      const start = () => {
        signal.removeEventListener('abort', leave)
        run(name, address, work).then(resolve, reject)
      }
      const leave = () => {
        address.waiting.splice(address.waiting.indexOf(start), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      if (further) address.waiting.unshift(start)
      else address.waiting.push(start)
      offer(name, address)
      startNext()
    })
}
