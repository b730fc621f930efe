import { mkdtemp, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { printDone, tell } from '../../print/print.ts'
import { Refusal } from '../../refusal.ts'
import type { Perform } from '../../tree/tree.ts'
import { type Shown, showLive } from '../../views/showLive.ts'
import { folderOf, isRemote, namesIn, sizeOf } from './folder.ts'
import { type Extra, extras, type Gathered, gather } from './gather.ts'
import { keepWhole } from './keepWhole.ts'
import { type Manifest, newestFormat } from './manifest.ts'
import { megabytes, progress } from './megabytes.ts'
import { DatabaseFault, noteBackup } from './sqlite.ts'
import { dropStages, stagePrefix } from './stages.ts'
import { writeArchive } from './writeArchive.ts'

interface Options {
  dataDir?: string
  screenshots?: boolean
  recordings?: boolean
  filesOnly?: boolean
}

/** Takes database and files of a data folder into one file, while the control plane goes on writing. */
export const backup: Perform<Options> = async (context, options, path = '') => {
  const folder = folderOf(context, options.dataDir)
  const database = await hasDatabase(context, folder, options.filesOnly === true)
  const target = await freeTarget(context, path)
  await dropStages(folder, context.io.now())
  const stage = await mkdtemp(join(folder, stagePrefix.backup)).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(exitCodes.usage, 'error.not_writable', { path: folder, reason: error.code ?? error.message })
  })
  const view = await showLive(context, 'ImportProgress')
  const also = (Object.keys(extras) as Extra[]).filter((extra) => options[extra] === true)
  // What is done while the copy is made may not be in it.
  const made = context.io.now()
  try {
    const gathered = await keepWhole(folder, () => gatherAll(context, view, { folder, stage, database, also }))
    const manifest = await writeArchive(target, {
      stage,
      names: gathered.names,
      head: {
        format: newestFormat,
        made: new Date(made).toISOString(),
        database: gathered.database?.migration ?? null,
      },
      rest: {
        hasScreenshots: options.screenshots === true,
        missing: gathered.missing,
      },
      signal: context.io.signal,
      onProgress: (done, total) => view.update({ line: progress(done, total), done, total }),
    })
    await view.close()
    const bytes = (await sizeOf(target)) ?? 0
    if (manifest.database !== null) {
      const note = () => noteBackup(join(folder, dataFolder.database), { made, path: target, bytes }, context.io.signal)
      // The backup is whole, whether that can be noted or not.
      await keepWhole(folder, note).catch(() => undefined)
    }
    return report(context, path, bytes, manifest)
  } catch (error) {
    throw asRefusal(context, error, { folder, path })
  } finally {
    await view.close()
    await rm(stage, { recursive: true, force: true })
  }
}

/** Is there a database to take along? Refuses where one would be left out without anybody having said so. */
async function hasDatabase(context: Context, folder: string, filesOnly: boolean): Promise<boolean> {
  const isThere = !isRemote(context) && (await sizeOf(join(folder, dataFolder.database))) !== undefined
  if (isThere && !filesOnly) return true
  const names = await namesIn(folder)
  if (!isThere && !names.includes(dataFolder.files))
    throw new Refusal(exitCodes.usage, 'error.no_data_dir', { path: folder })
  if (!filesOnly) throw new Refusal(exitCodes.usage, 'error.no_database', { path: folder })
  return false
}

async function freeTarget({ io }: Context, path: string): Promise<string> {
  const target = resolve(io.cwd, path)
  if (await stat(target).catch(() => undefined)) throw new Refusal(exitCodes.usage, 'error.backup_exists', { path })
  const parent = await stat(dirname(target)).catch(() => undefined)
  if (parent?.isDirectory()) return target
  throw new Refusal(exitCodes.usage, 'error.not_writable', { path, reason: 'ENOENT' })
}

async function gatherAll(
  context: Context,
  view: Shown<{ title: string; line: string; done: number; total: number }>,
  { folder, stage, database, also }: Omit<Parameters<typeof gather>[0], 'signal'>,
): Promise<Gathered> {
  const total = (await sizeOf(join(folder, dataFolder.database))) ?? 0
  const title = context.t('cli.backup.title', { path: folder })
  const line = context.t('cli.backup.copying')
  view.update({ title, line, done: 0, total })
  // How much of the copy is there is seen by its size alone.
  const timer = setInterval(async () => {
    const done = (await sizeOf(join(stage, dataFolder.database))) ?? 0
    view.update({ line, done: Math.min(done, total), total })
  }, 500)
  try {
    return await gather({ folder, stage, database, also, signal: context.io.signal })
  } finally {
    clearInterval(timer)
  }
}

function report(context: Context, path: string, bytes: number, manifest: Manifest): number | undefined {
  const { entries, database, missing, damaged } = manifest
  const countIn = (part: string) => entries.filter(({ name }) => name.startsWith(`${part}/`)).length
  const files = countIn(dataFolder.files)
  printDone(
    context,
    {
      file: path,
      bytes,
      database: database ?? '',
      files,
      screenshots: countIn(dataFolder.screenshots),
      recordings: countIn(dataFolder.recordings),
      missing: missing.length,
      damaged: damaged.length,
    },
    context.t('cli.backup.done', { path, size: megabytes(bytes), files }),
  )
  if (database === null) tell(context, context.t('cli.backup.files_alone'))
  for (const [key, names] of Object.entries({ missing, damaged })) {
    const first = names.slice(0, 3).map((name) => basename(name))
    if (names.length > 0)
      tell(context, context.t(codeKey('cli.backup', key), { count: names.length, names: first.join(', ') }))
  }
  return missing.length + damaged.length > 0 ? exitCodes.partly : undefined
}

/** What went wrong with the disk or the database, in words. */
function asRefusal({ io }: Context, error: unknown, { folder, path }: { folder: string; path: string }): unknown {
  if (io.signal.aborted || error instanceof Refusal) return error
  if (error instanceof DatabaseFault)
    return new Refusal(exitCodes.partly, 'error.database_broken', { path: folder, reason: error.message })
  const { code = '' } = error as NodeJS.ErrnoException
  if (/^E[A-Z]+$/.test(code)) return new Refusal(exitCodes.usage, 'error.not_writable', { path, reason: code })
  return error
}
