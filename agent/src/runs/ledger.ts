import type { FileHandle } from 'node:fs/promises'
import type { LeaseRef, Offer, RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { type LedgerEntry, ledgerDays, ledgerEntry } from '@quarterdeck/shared/protocol/ledger.ts'
import { appendDurably, encodeLine, openLines, replaceFile } from '../link/outboxFile.ts'
import type { Logger } from '../log.ts'

/**
 * What this host did on its phones, for 30 days, on its disk: a control plane whose data were put back asks for it. It holds no text of anybody: what an
 * offer was for stands in a note that only the control plane reads.
 */
export interface Ledger {
  /** Before anything is done on the phone. */
  began(offer: Offer): Promise<void>
  /** It may commit; before it does. */
  committed(ref: LeaseRef): Promise<void>
  ended(ref: LeaseRef, outcome: RunOutcome): Promise<void>
  /** From when on it has everything, and all that went on at that time or later. */
  since(at: number): { knows: number; entries: LedgerEntry[] }
  close(): Promise<void>
}

const dayMs = 86_400_000
/** A clock may have been wrong by as much. */
const marginMs = dayMs
/** Beyond this the file is written anew with what is still kept. */
const compactBytes = 8 * 1024 * 1024

export interface LedgerOptions {
  path: string
  log: Logger
  wallClock(): number
  compactAt?: number
}

export async function createLedger(options: LedgerOptions): Promise<Ledger> {
  const { path, log, wallClock, compactAt = compactBytes } = options
  const opened = await openLines(path)
  let { file, bytes }: { file: FileHandle; bytes: number } = opened
  const entries = new Map<string, LedgerEntry>()
  let kept: number | undefined
  for (const line of opened.loaded.lines) {
    const { since, entry } = line as { since?: number; entry?: unknown }
    if (typeof since === 'number') kept ??= since
    const read = ledgerEntry.safeParse(entry)
    if (read.success) entries.set(keyOf(read.data), read.data)
  }
  // What is damaged may have been a deed: from here on it is known again.
  if (opened.loaded.damaged > 0) {
    log.warn({ lines: opened.loaded.damaged }, 'damaged lines in the ledger were left out')
    kept = undefined
  }

  let previous: Promise<unknown> = Promise.resolve()
  function serially<T>(work: () => Promise<T>): Promise<T> {
    const done = previous.then(work)
    previous = done.catch(() => {})
    return done
  }

  async function write(value: object): Promise<void> {
    const line = encodeLine(value)
    try {
      await appendDurably(file, line)
      bytes += Buffer.byteLength(line)
    } catch (error) {
      await file.truncate(bytes).catch(() => undefined)
      // It does not know everything any more.
      kept = wallClock()
      throw error
    }
  }

  async function note(entry: LedgerEntry): Promise<void> {
    entries.set(keyOf(entry), entry)
    await serially(async () => {
      await write({ entry })
      if (bytes > compactAt) await compact()
    })
  }

  async function compact(): Promise<void> {
    const oldest = wallClock() - ledgerDays * dayMs
    for (const [key, { began, ended }] of entries) if ((ended?.at ?? began) < oldest) entries.delete(key)
    const lines = [{ since: kept ?? wallClock() }, ...[...entries.values()].map((entry) => ({ entry }))]
    const text = lines.map(encodeLine).join('')
    if (text.length * 2 > bytes) return
    await replaceFile(path, text)
    await file.close()
    ;({ file, bytes } = await openLines(path))
  }

  if (kept === undefined) {
    kept = wallClock()
    await write({ since: kept })
  }

  return {
    began: ({ run, lease, attempt, phone, note: text, hash }) =>
      note({ run, lease, attempt, phone, note: text, hash, began: wallClock(), committed: false }),
    async committed(ref) {
      const entry = entries.get(keyOf(ref))
      if (entry) await note({ ...entry, committed: true })
    },
    async ended(ref, outcome) {
      const entry = entries.get(keyOf(ref))
      const result = outcome.kind === 'succeeded' ? outcome.result : {}
      const link = typeof result.share_link === 'string' ? result.share_link.slice(0, 2000) : ''
      const labelled = result.label_applied === true || result.label_applied === 1
      if (entry) await note({ ...entry, ended: { at: wallClock(), kind: outcome.kind, link, labelled } })
    },
    since: (at) => ({
      knows: Math.max(kept ?? wallClock(), wallClock() - ledgerDays * dayMs),
      entries: [...entries.values()].filter(({ began, ended }) => (ended?.at ?? began) >= at - marginMs || !ended),
    }),
    close: () => serially(() => file.close()),
  }
}

function keyOf({ run, lease }: LeaseRef): string {
  return `${run} ${lease}`
}
