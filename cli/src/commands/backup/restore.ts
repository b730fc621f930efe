import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { unreadable } from '../../files.ts'
import { printDone, tell } from '../../print/print.ts'
import { confirm } from '../../prompt.ts'
import { Refusal } from '../../refusal.ts'
import type { Perform } from '../../tree/tree.ts'
import { showLive } from '../../views/showLive.ts'
import { databaseNames, exchange, putBack } from './exchange.ts'
import { folderOf, namesIn, sizeOf } from './folder.ts'
import { giveToOwner } from './giveToOwner.ts'
import { keepWhole } from './keepWhole.ts'
import { lockFolder } from './lockFolder.ts'
import type { Manifest } from './manifest.ts'
import { megabytes, progress } from './megabytes.ts'
import { BrokenBackup, NoRoom, readArchive, refuseNewer } from './readArchive.ts'
import { DatabaseFault, inspectDatabase, isInUse, markRestored } from './sqlite.ts'
import { dropStages, stagePrefix } from './stages.ts'

interface Options {
  dataDir?: string
  replace?: boolean
  yes?: boolean
  drill?: boolean
}

const keptPrefix = 'before-restore-'

/**
 * Puts a backup in the place of the data in a folder that no control plane uses. All of it is unpacked and checked
 * beside the data first; what stood there is kept.
 */
export const restore: Perform<Options> = async (context, options, path = '') => {
  const { io, t } = context
  const file = resolve(io.cwd, path)
  const size = await sizeOf(file)
  if (size === undefined) throw unreadable(path, { code: 'ENOENT' } as NodeJS.ErrnoException)
  const folder = folderOf(context, options.dataDir)
  const isNew = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined
  let stage = ''
  let unlock: (() => Promise<void>) | undefined
  try {
    unlock = await lockFolder(folder)
    if (!unlock) throw new Refusal(exitCodes.refused, 'error.restoring', { path: folder })
    if (await putBack(folder)) tell(context, t('cli.restore.put_back'))
    const isEmpty = await refuseUnfit(context, folder, options)
    await dropStages(folder, io.now())
    stage = await mkdtemp(join(folder, stagePrefix.restore))
    const manifest = await unpack(context, { file, size, path, stage, drill: options.drill === true })
    if (!isEmpty)
      await confirm(context, options.yes, t('cli.restore.confirm', { path: folder, made: spoken(manifest.made) }))
    await giveToOwner(folder, stage)
    await refuseInUse(context, folder)
    const kept = keptPrefix + new Date(io.now()).toISOString().slice(0, 19).replaceAll(':', '-')
    await exchange(folder, { stage: basename(stage), kept, hasDatabase: manifest.database !== null })
    report(context, folder, manifest, (await namesIn(folder)).includes(kept) ? kept : '')
  } catch (error) {
    throw asRefusal(context, error, { folder, path })
  } finally {
    if (stage !== '') await rm(stage, { recursive: true, force: true })
    await unlock?.()
    // Only where nothing came into it.
    if (isNew) await rmdir(folder).catch(() => undefined)
  }
  return undefined
}

/** True where there is nothing to lose. */
async function refuseUnfit(context: Context, folder: string, { replace, yes }: Options): Promise<boolean> {
  const ours: readonly string[] = [
    ...databaseNames,
    dataFolder.key,
    dataFolder.files,
    dataFolder.screenshots,
    dataFolder.recordings,
    dataFolder.evidence,
  ]
  const beside = [...Object.values(stagePrefix), keptPrefix, dataFolder.restoreLock, 'lost+found']
  const names = (await namesIn(folder)).filter((name) => !beside.some((start) => name.startsWith(start)))
  if (names.length === 0) return true
  if (!names.some((name) => ours.includes(name))) throw new Refusal(exitCodes.usage, 'error.not_ours', { path: folder })
  if (!replace) throw new Refusal(exitCodes.usage, 'error.not_empty', { path: folder })
  await refuseInUse(context, folder)
  // Before the long work, and not after it.
  if (!yes && !context.interactive) throw new Refusal(exitCodes.usage, 'error.needs_yes')
  return false
}

async function refuseInUse({ io }: Context, folder: string): Promise<void> {
  const database = join(folder, dataFolder.database)
  if ((await sizeOf(database)) === undefined) return
  if (!(await keepWhole(folder, () => isInUse(database, io.signal)))) return
  throw new Refusal(exitCodes.refused, 'error.in_use', { path: folder })
}

/** Everything below `stage`, each byte and the database checked. */
async function unpack(
  context: Context,
  { file, size, path, stage, drill }: { file: string; size: number; path: string; stage: string; drill: boolean },
): Promise<Manifest> {
  const { io, t } = context
  const view = await showLive(context, 'ImportProgress')
  const title = t('cli.restore.title', { path })
  try {
    const manifest = await readArchive(file, {
      stage,
      signal: io.signal,
      onProgress: (done) => view.update({ title, line: progress(done, size), done, total: size }),
    })
    if (manifest.database === null) return manifest
    view.update({ title, line: t('cli.restore.checking'), done: size, total: size })
    const { problems, migration } = await inspectDatabase(join(stage, dataFolder.database), true, io.signal)
    if (problems.length > 0) throw new BrokenBackup('damaged', problems[0])
    refuseNewer(migration)
    const mark = { id: randomUUID(), made: Date.parse(manifest.made), at: io.now(), how: 'restore' as const, drill }
    await markRestored(join(stage, dataFolder.database), mark, io.signal)
    return manifest
  } finally {
    await view.close()
  }
}

function report(context: Context, folder: string, manifest: Manifest, kept: string): void {
  const { t } = context
  const { made, database, entries } = manifest
  const files = entries.filter(({ name }) => name.startsWith(`${dataFolder.files}/`)).length
  const data = { folder, made, database: database ?? '', files, kept: kept && join(folder, kept) }
  printDone(context, data, t('cli.restore.done', { path: folder, made: spoken(made), files }))
  if (kept !== '') tell(context, t('cli.restore.kept', { path: data.kept }))
  if (database === null) tell(context, t('cli.restore.files_alone'))
  tell(context, t(database === null ? 'cli.restore.next' : 'cli.restore.held'))
}

/** `2026-11-20 03:29 UTC`. */
const spoken = (made: string): string => `${made.slice(0, 16).replace('T', ' ')} UTC`

function asRefusal({ io, t }: Context, error: unknown, { folder, path }: { folder: string; path: string }): unknown {
  if (io.signal.aborted || error instanceof Refusal) return error
  if (error instanceof BrokenBackup) {
    const reason = t(`cli.backup.reason.${error.reason}`, { detail: error.detail })
    return new Refusal(exitCodes.refused, 'error.backup_broken', { path, reason })
  }
  if (error instanceof DatabaseFault) {
    const reason = t('cli.backup.reason.damaged', { detail: error.message })
    return new Refusal(exitCodes.refused, 'error.backup_broken', { path, reason })
  }
  if (error instanceof NoRoom) {
    const { needed, free } = error
    return new Refusal(exitCodes.refused, 'error.no_room', {
      path: folder,
      needed: megabytes(needed),
      free: megabytes(free),
    })
  }
  const { code = '' } = error as NodeJS.ErrnoException
  if (/^E[A-Z]+$/.test(code)) return new Refusal(exitCodes.usage, 'error.not_writable', { path: folder, reason: code })
  return error
}
