import type { Context } from '../../../platform/context.ts'
import { defineDomain } from '../../defineDomain.ts'
import { type LogEntry, logging } from './entries.ts'
import { happeningInWords } from './happenings.ts'

export { type LogEntry, logEntry, logging, logWithin } from './entries.ts'
export { happening, happeningInWords, happeningSql } from './happenings.ts'
export type { Did } from './manualActions.ts'

export const platformLog = defineDomain({
  name: 'platformLog',
  grants: {
    look: ['platform-log.list'],
    phones: ['platform-log.list', 'platform-log.export'],
  },
  extend: {
    'platform-log': {
      present(row, t) {
        row.event = happeningInWords(String(row.event), t)
      },
    },
  },
  start: ({ context }) => openPlatformLog(context),
})

/** The history of hosts and phones. What belongs to a transaction is written in it (`logging`); what stands alone, here. */
export interface PlatformLog {
  record(...entries: readonly LogEntry[]): Promise<void>
}

function openPlatformLog({ store, now }: Context): PlatformLog {
  return {
    async record(...entries) {
      if (entries.length === 0) return
      await store.write((tx) => tx.batch([logging(entries, now())]))
    },
  }
}
