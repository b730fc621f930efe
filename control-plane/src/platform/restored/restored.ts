import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder, restoredSetting } from '@quarterdeck/shared/values/dataFolder.ts'
import { type RestoredKind, restoredKinds } from '@quarterdeck/shared/values/restored.ts'
import { type RestoredMark, restoredMark } from '@quarterdeck/shared/values/restoredMark.ts'
import { clockSeenOf } from '../clock/clockWatch.ts'
import type { Log } from '../log.ts'
import { outboundSettings } from '../outbound/sendsNothing.ts'
import { and, desc, eq, isNull } from '../schema/drizzle.ts'
import { type Params, prepared } from '../schema/prepared.ts'
import { defineSettings, type Settings } from '../settings.ts'
import type { Sql, Store } from '../store/store.ts'
import { jumpNumbers } from './jumpNumbers.ts'
import { isOlder, type LastEnd } from './lastEnd.ts'
import { writePlaneState } from './planeState.ts'
import { restore } from './tables.ts'

type Row = typeof restore.$inferSelect

/** A restore as this process goes by it. */
export interface Restore extends Omit<Row, 'held' | 'drill'> {
  drill: boolean
  held: readonly RestoredKind[]
}

/** How a kind of work takes it that people let it go on. */
export interface Resumption {
  at: number
  restore: Restore
  unsure: Unsure
  /** The kind goes on already; now what stayed held of it does as well. */
  isRest?: true
}

/** Whose phones may have done something that nobody here knows of: what they may have done stays held, row by row. */
export interface Unsure {
  hosts: ReadonlySet<number>
  /** There may be hosts that these data do not know, whose phones may be any. */
  strangers: boolean
  /** Of all of them, for people. */
  names: string
}

/** Nothing is unknown. */
export function isSure({ hosts, strangers }: Unsure): boolean {
  return hosts.size === 0 && !strangers
}
type Resume = (tx: Sql, resumption: Resumption) => Promise<void>

/**
 * Whether the data are older than what was done with them (decision 027). While a restore stands, nothing of the kinds that are held leaves
 * to a phone or a model.
 */
export interface Restored {
  /** The one that stands; undefined: none. */
  standing(): Restore | undefined
  /** The latest one, whether it stands or not. */
  latest(): Restore | undefined
  /** Does this kind stand still? Without one: where nothing is sent at all. */
  holds(kind: RestoredKind | undefined): boolean
  /** What a domain does when its kind goes on, in the transaction that says so. */
  onResumed(kind: RestoredKind, resume: Resume): void
  /** A host has told what it did. */
  told(): Promise<void>
  /** Calls back then. */
  onTold(listener: () => Promise<void>): void
  /** Once nothing is unknown any more: what stayed held of kinds that go on already goes on as well. */
  resumeRest(tx: Sql, resumption: Omit<Resumption, 'restore'>): Promise<void>
  /** Lets kinds go on; what each does stands in the same transaction. Nothing goes on before its commit. */
  resume(tx: Sql, kinds: readonly RestoredKind[], resumption: Omit<Resumption, 'restore'>): Promise<void>
  /** After that commit, and at the start. */
  read(): Promise<void>
}

const markSettings = defineSettings({
  /** Left by `qd restore`; the start that finds it makes a restore of it. */
  [restoredSetting]: restoredMark.nullable().default(null),
})

export interface RestoredOptions {
  store: Store
  settings: Settings
  dataDir: string
  /** Of this start, and of the one before as the database has it; 0: there was none. */
  epoch: number
  epochBefore: number
  /** How the one before left this folder. */
  lastEnd: LastEnd
  now(): number
  newId(): string
  log: Pick<Log, 'warn'>
}

/** Looks whether the data are older than what was done with them: because somebody says so, or because this folder has known newer ones. */
export async function createRestored(options: RestoredOptions): Promise<Restored> {
  const { store, settings, dataDir, epoch } = options
  const found = await findMark(options)
  if (found) {
    await settings.set(outboundSettings.sendsNothing, found.drill)
    await settings.set(markSettings[restoredSetting], null, (tx) => begin(tx, found))
    options.log.warn({ ...found }, 'the data were restored: nothing goes out until somebody says so')
  }
  let latest: Restore | undefined
  const read = async () => {
    const row = await readLatest.get(store.read)
    latest = row && toRestore(row)
  }
  await read()
  await writePlaneState(dataDir, { epoch, restore: latest?.id ?? '', closed: false, older: false })
  // Only now: whoever is killed in between finds it again, under the same id.
  await rm(join(dataDir, dataFolder.restored), { force: true })
  const standing = () => (latest?.ended === null ? latest : undefined)
  const resumes = new Map<RestoredKind, Resume[]>()
  const listeners: (() => Promise<void>)[] = []
  return {
    standing,
    latest: () => latest,
    holds(kind) {
      const restore = standing()
      return restore !== undefined && (restore.drill || (kind !== undefined && restore.held.includes(kind)))
    },
    onResumed(kind, resume) {
      resumes.set(kind, [...(resumes.get(kind) ?? []), resume])
    },
    onTold: (listener) => void listeners.push(listener),
    async told() {
      for (const listener of listeners) await listener()
    },
    async resumeRest(tx, resumption) {
      if (!latest || latest.drill) return
      const left = latest.ended === null ? latest.held : []
      for (const kind of restoredKinds)
        if (!left.includes(kind))
          for (const resume of resumes.get(kind) ?? [])
            await resume(tx, { ...resumption, restore: latest, isRest: true })
    },
    async resume(tx, kinds, resumption) {
      const row = await readStanding.get(tx)
      if (!row) return
      const restore = toRestore(row)
      const left = restore.held.filter((kind) => !kinds.includes(kind))
      for (const kind of kinds)
        if (restore.held.includes(kind))
          for (const resume of resumes.get(kind) ?? []) await resume(tx, { ...resumption, restore })
      await setHeld.run(tx, { id: row.id, held: left.join(), ended: left.length === 0 ? resumption.at : null })
    },
    read,
  }
}

/** In the order of what says most. One that was seen to already is none. */
async function findMark(options: RestoredOptions): Promise<RestoredMark | undefined> {
  const { store, settings, dataDir } = options
  const mark =
    settings.get(markSettings[restoredSetting]) ?? (await readMarkFile(dataDir)) ?? (await findOlder(options))
  return mark && !(await readById.get(store.read, { id: mark.id })) ? mark : undefined
}

async function readMarkFile(dataDir: string): Promise<RestoredMark | undefined> {
  const text = await readFile(join(dataDir, dataFolder.restored), 'utf8').catch(() => undefined)
  // What stands there half is an order that somebody gave: not to be passed over.
  return text === undefined ? undefined : restoredMark.parse(JSON.parse(text))
}

/** This folder has served newer data under the same restore: somebody has put older ones in their place, or its last writes are lost. */
async function findOlder({ store, settings, epochBefore, lastEnd, now, newId }: RestoredOptions) {
  const { state } = lastEnd
  if (!state || !isOlder(lastEnd, epochBefore)) return undefined
  const last = await readLatest.get(store.read)
  if (state.restore !== (last?.id ?? '')) return undefined
  const at = now()
  return { id: newId(), made: clockSeenOf(settings) || at, at, how: 'epoch' as const, drill: false }
}

async function begin(tx: Sql, mark: RestoredMark): Promise<void> {
  // What was not known then is not known now either.
  const before = await readStanding.get(tx)
  const made = Math.min(mark.made, before?.made ?? mark.made)
  await endOthers.run(tx, { at: mark.at })
  const leases = await jumpNumbers(tx, mark.at)
  await insert.run(tx, { ...mark, made, drill: mark.drill ? 1 : 0, held: restoredKinds.join(), leases })
}

function toRestore({ held, drill, ...row }: Row): Restore {
  const named = new Set(held.split(','))
  return { ...row, drill: drill === 1, held: restoredKinds.filter((kind) => named.has(kind)) }
}

const readLatest = prepared((q) => q.select().from(restore).orderBy(desc(restore.at), desc(restore.id)).limit(1))
const readStanding = prepared((q) => q.select().from(restore).where(isNull(restore.ended)).limit(1))
const readById = prepared((q, p: Params<{ id: string }>) =>
  q.select({ id: restore.id }).from(restore).where(eq(restore.id, p.id)),
)
const insert = prepared((q, p: Params<Omit<Row, 'ended'>>) =>
  q.insert(restore).values({
    id: p.id,
    made: p.made,
    at: p.at,
    how: p.how,
    drill: p.drill,
    held: p.held,
    leases: p.leases,
  }),
)
const endOthers = prepared((q, p: Params<{ at: number }>) =>
  q.update(restore).set({ ended: p.at }).where(isNull(restore.ended)),
)
const setHeld = prepared((q, p: Params<{ id: string; held: string; ended: number | null }>) =>
  q
    .update(restore)
    .set({ held: p.held, ended: p.ended })
    .where(and(eq(restore.id, p.id), isNull(restore.ended))),
)
