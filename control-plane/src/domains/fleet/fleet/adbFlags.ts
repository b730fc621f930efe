import type { AgentLink } from '../../../hub/agentLink.ts'
import type { Context } from '../../../platform/context.ts'
import type { Running } from '../../../platform/running.ts'
import type { Lease } from '../../work/runs/index.ts'
import { readAdbOff } from './store/hosts.ts'

/** Tells each host for which of its phones ADB is switched off (decisions.md §6), whenever that changes. */
export interface AdbFlags extends Running {
  /** For the welcome of a host; from here on it is told of changes. */
  offOf(hostId: number): Promise<string[]>
  /** Somebody may have changed a flag: look soon. */
  refresh(): void
  forget(hostId: number): void
}

export function startAdbFlags({ store, live, log }: Context, link: AgentLink<Lease>): AdbFlags {
  /** What each connected host was told last. */
  const told = new Map<number, string>()
  let running: Promise<void> | undefined
  let isAskedAgain = false

  async function look(): Promise<void> {
    const off = await readAdbOff(store.read)
    for (const [hostId, before] of told) {
      const serials = off.get(hostId) ?? []
      const text = serials.join()
      if (text === before || !link.send(hostId, { type: 'adb', off: serials })) continue
      told.set(hostId, text)
    }
  }

  async function lookUntilQuiet(): Promise<void> {
    do {
      isAskedAgain = false
      await look().catch((error: unknown) => log.error({ err: error }, 'ADB flags could not be passed on'))
    } while (isAskedAgain)
    running = undefined
  }

  function refresh(): void {
    isAskedAgain = true
    running ??= lookUntilQuiet()
  }

  const stopListening = live.whenWritten(['phone'], refresh)
  return {
    refresh,
    async offOf(hostId) {
      const serials = (await readAdbOff(store.read)).get(hostId) ?? []
      told.set(hostId, serials.join())
      return serials
    },
    forget: (hostId) => void told.delete(hostId),
    async stop() {
      stopListening()
      await running
    },
  }
}
