import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { type App, defineDomain } from '../../defineDomain.ts'
import { allDeviceEvents, deviceEventInWords } from '../../deviceEvent.ts'
import { type LogEntry, logging } from './entries.ts'

export { type LogEntry, logEntry, logging, logWithin } from './entries.ts'
export { didInWords, type ManualAction } from './manualActions.ts'

export const platformLog = defineDomain({
  name: 'platformLog',
  grants: {
    look: ['platform-log.list'],
    phones: ['platform-log.list', 'platform-log.export'],
  },
  start: (app) => createPlatformLog(app),
})

/** The history of hosts and phones. What belongs to a transaction is written in it (`logging`); what stands alone, here. */
export interface PlatformLog {
  record(...entries: readonly LogEntry[]): Promise<void>
  /** What is stored of a device event, in the reader's language. */
  inWords(stored: string, t: Translate): string
}

function createPlatformLog({ context: { store, now }, domains, resources }: App): PlatformLog {
  const known = allDeviceEvents(domains)
  const inWords = (stored: string, t: Translate) => deviceEventInWords(known, stored, t)
  resources.extend('platform-log', {
    present(row, t) {
      row.event = inWords(String(row.event), t)
    },
  })
  return {
    inWords,
    async record(...entries) {
      if (entries.length === 0) return
      await store.write((tx) => tx.batch([logging(entries, now())]))
    },
  }
}
