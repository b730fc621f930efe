import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import { bringUpToDate } from './migrations/bringUpToDate.ts'
import { hasTable } from './migrations/carryOut.ts'
import { createAudit } from './platform/audit/audit.ts'
import type { MachineTime } from './platform/clock/clockWatch.ts'
import { thisMachine } from './platform/clock/thisMachine.ts'
import { watchClock } from './platform/clock/watchClock.ts'
import { startContents } from './platform/contents/startContents.ts'
import type { Context } from './platform/context.ts'
import { lockFolder } from './platform/folderLock.ts'
import { type DatabaseLost, holdDatabase, planeId } from './platform/holdDatabase.ts'
import { startLive } from './platform/live.ts'
import { createLog, type LogLevel } from './platform/log.ts'
import { type Clock, systemClock } from './platform/loops/clock.ts'
import { createLoops } from './platform/loops/loops.ts'
import { measureStore } from './platform/measureStore.ts'
import { createMetrics } from './platform/metrics.ts'
import { restrictToOwner } from './platform/privateFolder.ts'
import { keepOlder, noteEnd, readLastEnd } from './platform/restored/lastEnd.ts'
import { createRestored } from './platform/restored/restored.ts'
import type { Running } from './platform/running.ts'
import { createSecrets, type SealedColumn } from './platform/secrets.ts'
import { createServerHealth } from './platform/serverHealth/serverHealth.ts'
import { createSettings } from './platform/settings.ts'
import { createStore } from './platform/store/createStore.ts'
import type { ReadLimits } from './platform/store/reading/limits.ts'

export interface ContextOptions {
  dataDir: string
  /** Seals secrets in the database, in the place of the data folder's key: 64 hexadecimal digits. */
  secretKey?: string | undefined
  databaseUrl?: string | undefined
  /** Processes that read the database, from the start. */
  readers?: number
  /** How long reads may take; left out: as long as calls may (`readLimits`). */
  readLimits?: Partial<ReadLimits>
  /** Columns that are kept sealed. */
  sealed: readonly SealedColumn[]
  /** An older database is brought up to date without a copy of it being put aside. */
  noCopy?: boolean
  /** Told where that copy lies. */
  onCopied?: (path: string) => void
  logLevel?: LogLevel
  /** What work goes by that goes on by itself. */
  clock?: Clock
  /** UTC milliseconds; of the clock where it is left out. */
  now?: () => number
  /** Running time of the machine; of a clock that is given, that clock's: it does not leap by itself. */
  machine?: MachineTime
  /** Where this control plane is reached; what another one on its database is told. */
  address?: () => string
  /** The database is another's now: nothing may be written any more. Left out, the error is thrown where nobody catches it. */
  onLost?: (error: DatabaseLost) => void
}

/** The address of the database. */
export function databaseOf({ dataDir, databaseUrl }: Pick<ContextOptions, 'dataDir' | 'databaseUrl'>): string {
  return databaseUrl ?? pathToFileURL(join(resolve(dataDir), dataFolder.database)).href
}

/** The platform that everything stands on: data folder, database in its newest form, settings, secrets, log and figures. */
export async function createContext(options: ContextOptions, running: Running[]): Promise<Context> {
  const { clock = systemClock, now = clock.now } = options
  const machine = options.machine ?? (options.clock || options.now ? { ...thisMachine, uptime: now } : thisMachine)
  const log = createLog(options.logLevel ? { level: options.logLevel } : {})
  const dataDir = resolve(options.dataDir)
  const database = databaseOf(options)
  // Hashes and secrets of people are in there.
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (existsSync(join(dataDir, dataFolder.restoring))) {
    throw new Error(`A restore of ${dataDir} was cut off. Run "qd restore" again: it puts back what was there before.`)
  }

  // Before anything is touched: a second start must leave the first one as it was.
  running.push(lockFolder(dataDir, now))
  await restrictToOwner(dataDir, log)
  const metrics = createMetrics()
  const lastEnd = await readLastEnd(dataDir, database)
  const { readers, readLimits } = options
  const reading = { ...(readers && { readers }), ...(readLimits && { readLimits }) }
  const store = measureStore(await createStore(database, reading), metrics)
  running.push({ stop: () => store.close() }, noteEnd(dataDir))
  // The clock of the machine: others go by the row as well.
  const address = options.address ?? (() => '')
  const knownEpoch = lastEnd.state?.epoch ?? 0
  const holding = { store, log, clock: systemClock, id: await planeId(dataDir), knownEpoch, address }
  const hold = async () => {
    const held = await holdDatabase({ ...holding, lost: options.onLost ?? throwOn })
    running.push(held)
    await keepOlder(dataDir, lastEnd, held.epochBefore)
    return held
  }
  const first = (await hasTable(store.read, 'plane')) ? await hold() : undefined
  const { noCopy, onCopied } = options
  await bringUpToDate({ store, dataDir, now, log, ...(noCopy && { noCopy }), ...(onCopied && { onCopied }) })
  const { epoch, epochBefore } = first ?? (await hold())
  // Before anything is read that it seals.
  const secrets = await createSecrets({ store, dataDir }, options.secretKey, options.sealed)
  const settings = await createSettings(store)
  // Before anything that is kept goes on.
  const restored = await createRestored({
    store,
    settings,
    dataDir,
    epoch,
    epochBefore,
    lastEnd,
    log,
    now,
    newId: randomUUID,
  })
  const serverHealth = await createServerHealth({
    store,
    settings,
    dataDir,
    database,
    now,
    log,
    isAfterUncleanEnd: lastEnd.isUnclean,
    isFirstStart: epochBefore === 0,
  })
  const clockWatch = await watchClock({ settings, store, machine, machines: serverHealth.machines, now, log })
  const loops = createLoops({ clock, log, metrics })
  running.push(loops)
  const live = await startLive(store, log)
  const { contents, keeper, fileAddresses } = await startContents(store, dataDir, now)
  const audit = createAudit(now)
  const kept = { contents, keeper, fileAddresses }
  return {
    store,
    secrets,
    settings,
    restored,
    serverHealth,
    clockWatch,
    metrics,
    log,
    loops,
    now,
    dataDir,
    audit,
    live,
    ...kept,
  }
}

function throwOn(error: unknown): never {
  throw error
}
