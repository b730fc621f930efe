import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import type { Log } from './log.ts'
import type { Clock } from './loops/clock.ts'
import type { Running } from './running.ts'
import { and, eq } from './schema/drizzle.ts'
import { type Params, prepared } from './schema/prepared.ts'
import type { Sql, Store } from './store/store.ts'
import { StoreError } from './store/storeError.ts'
import { plane } from './tables.ts'

/** A holder that lives renews its row this often … */
const renewMs = 2_000
/** … for so long. */
const leaseMs = 10_000
/** Whoever has seen nothing change for so long finds nobody alive, also where two clocks differ. */
const leastWatchMs = 3_000
const mostWatchMs = 15_000
const lookMs = 200
/** A libSQL server ends the transaction of somebody else for one that waits 5 s. */
const takeMs = 3_000

type Holder = typeof plane.$inferSelect

/** The database is served by another control plane, which lives. */
export class DatabaseHeld extends Error {}
/** Another control plane has taken the database meanwhile. */
export class DatabaseLost extends Error {}

export interface HoldOptions {
  store: Store
  /** Of this control plane, see `planeId`. */
  id: string
  /** The highest epoch that this control plane remembers: the next one is above it, also in data that are older. */
  knownEpoch?: number
  /** Where it is reached: what another one that is started names to whoever started it. */
  address(): string
  clock: Clock
  log: Pick<Log, 'info' | 'warn'>
  /** The database is another's: from here on nothing may be written. */
  lost(error: DatabaseLost): void
}

/** A database that is held: under which epoch, and under which it was before; 0: nobody has held it yet. */
export interface DatabaseHold extends Running {
  readonly epoch: number
  readonly epochBefore: number
}

/** What a data folder calls its control plane; made once. */
export async function planeId(folder: string): Promise<string> {
  const path = join(folder, dataFolder.plane)
  const read = () => readFile(path, 'utf8').then((text) => text.trim(), notThere)
  const kept = await read()
  if (kept) return kept
  // Nobody else is in the folder: it is locked.
  await writeFile(path, `${randomUUID()}\n`, { mode: 0o600 })
  return (await read())!
}

/**
 * Keeps every other control plane off a database, on whatever machine, until it is stopped. The row is a lease: who holds it
 * renews it. The same control plane, killed and started anew, goes on at once; another one watches the row until its time is
 * past, and where that is renewed it gives up before it has written anything.
 * @throws DatabaseHeld with a sentence that says who serves it and what to do.
 */
export async function holdDatabase(options: HoldOptions): Promise<DatabaseHold> {
  const { store, id, knownEpoch = 0, address, clock, log, lost } = options
  const seen = await watch(options, await readHolder.get(store.read))
  const epochBefore = seen?.epoch ?? 0
  const epoch = Math.max(epochBefore, knownEpoch) + 1
  const mine = () => ({ epoch, address: address(), until: clock.now() + leaseMs })
  await take(store, seen, { id, machine: hostname(), ...mine() })

  let cancel = () => {}
  let renewing: Promise<void> = Promise.resolve()
  const renew = async () => {
    try {
      const { changes } = await store.write((tx) => renewHolder.run(tx, { id, ...mine() }))
      if (changes === 0) return lost(new DatabaseLost(await lostSentence(store)))
    } catch (error) {
      // It does not answer now; whether it is another's by then, the next time tells.
      log.warn({ err: error }, 'the database could not be told that this control plane lives')
    }
    later()
  }
  const later = () => {
    cancel = clock.after(renewMs, () => {
      renewing = renew()
    })
  }
  later()
  return {
    epoch,
    epochBefore,
    async stop() {
      cancel()
      await renewing
      cancel()
      // What cannot be said now is seen by its age.
      const letGo = store.write((tx) => renewHolder.run(tx, { id, ...mine(), until: 0 }))
      await letGo.catch((error: unknown) => log.warn({ err: error }, 'the database could not be let go'))
    },
  }
}

/** Who holds the row once it is free to be taken. */
async function watch({ store, id, clock, log }: HoldOptions, seen: Holder | undefined): Promise<Holder | undefined> {
  if (!seen || seen.id === id || seen.until === 0) return seen
  const watchMs = Math.min(mostWatchMs, Math.max(leastWatchMs, seen.until - clock.now()))
  log.info(
    { address: seen.address, machine: seen.machine, watchMs },
    'another control plane served this database; waiting to see whether it lives',
  )
  for (const until = clock.now() + watchMs; clock.now() < until; ) {
    await new Promise<void>((resume) => clock.after(lookMs, resume))
    const now = await readHolder.get(store.read)
    if (now?.until === 0) return now
    if (now?.until !== seen.until || now.epoch !== seen.epoch) throw held(now ?? seen)
  }
  return seen
}

/** Only from whoever was seen: one that has renewed meanwhile lives. */
async function take(store: Store, seen: Holder | undefined, mine: Omit<Holder, 'row'>): Promise<void> {
  const change = (tx: Sql) =>
    seen ? replaceHolder.run(tx, { ...mine, seenEpoch: seen.epoch, seenUntil: seen.until }) : insertHolder.run(tx, mine)
  const { changes } = await store.write(change, { exclusive: true, limitMs: takeMs }).catch(async (error: unknown) => {
    if (!(error instanceof StoreError && isWaiting.test(error.code))) throw error
    // Nobody else writes to it: who keeps this one waiting lives, and has long work to do.
    const now = await readHolder.get(store.read)
    throw now ? held(now) : error
  })
  if (changes === 0) throw held((await readHolder.get(store.read))!)
}

/** What a write ends with for which there was no place: SQLite says so, a libSQL server keeps it waiting. */
const isWaiting = /^(SQLITE_(BUSY|LOCKED)|STORE_(TIMEOUT|UNREACHABLE|LOST)$)/

const readHolder = prepared((q) => q.select().from(plane).where(eq(plane.row, 1)))

const insertHolder = prepared((q, p: Params<Omit<Holder, 'row'>>) =>
  q
    .insert(plane)
    .values({ row: 1, id: p.id, epoch: p.epoch, address: p.address, machine: p.machine, until: p.until })
    .onConflictDoNothing(),
)

const replaceHolder = prepared((q, p: Params<Omit<Holder, 'row'> & { seenEpoch: number; seenUntil: number }>) =>
  q
    .update(plane)
    .set({ id: p.id, epoch: p.epoch, address: p.address, machine: p.machine, until: p.until })
    .where(and(eq(plane.row, 1), eq(plane.epoch, p.seenEpoch), eq(plane.until, p.seenUntil))),
)

const renewHolder = prepared((q, p: Params<Pick<Holder, 'id' | 'epoch' | 'address' | 'until'>>) =>
  q
    .update(plane)
    .set({ address: p.address, until: p.until })
    .where(and(eq(plane.row, 1), eq(plane.id, p.id), eq(plane.epoch, p.epoch))),
)

function held({ address, machine }: Pick<Holder, 'address' | 'machine'>): DatabaseHeld {
  return new DatabaseHeld(
    `This database is served by another control plane, ${placeOf({ address, machine })}. Nothing was changed. Stop that one first, or give this one a database of its own with QD_DATABASE_URL.`,
  )
}

async function lostSentence(store: Store): Promise<string> {
  const holder = await readHolder.get(store.read).catch(() => undefined)
  return `Another control plane has taken this database${holder ? `: ${placeOf(holder)}` : ''}. This one ends, so that not two of them serve it.`
}

function placeOf({ address, machine }: Pick<Holder, 'address' | 'machine'>): string {
  return `${address || 'which is still starting'} on ${machine}`
}

function notThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
