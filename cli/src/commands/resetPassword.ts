import { randomInt, randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createPassword } from '@quarterdeck/shared/values/createPassword.ts'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import type { LostPasswordAnswer, LostPasswordRequest } from '@quarterdeck/shared/values/lostPassword.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { printDone } from '../print/print.ts'
import { Refusal } from '../refusal.ts'
import type { Perform } from '../tree/tree.ts'
import { folderOf, namesIn } from './backup/folder.ts'
import { giveToOwner } from './backup/giveToOwner.ts'

interface Options {
  username: string
  dataDir?: string
}

const pollMs = 100
/** A control plane looks once a second. */
const patienceMs = 15_000

/**
 * Makes up a password for a user and has the control plane of a data folder set it: at once where one runs, otherwise at
 * its next start.
 */
export const resetPassword: Perform<Options> = async (context, { username, dataDir }) => {
  const { io, t } = context
  const folder = folderOf(context, dataDir)
  const names = await namesIn(folder)
  const isData = [dataFolder.lock, dataFolder.database, dataFolder.key].some((name) => names.includes(name))
  if (!isData) throw new Refusal(exitCodes.usage, 'error.no_data_dir', { path: folder })
  const password = createPassword(randomInt)
  const request = { id: randomUUID(), username, password: hashPassword(password), made: io.now() }
  await leave(folder, request)
  const answer = names.includes(dataFolder.holder) ? await answerTo(context, folder, request.id) : undefined
  if (answer && answer.result !== 'done') throw new Refusal(exitCodes.refused, `error.${answer.result}`, { username })
  const state = answer ? 'done' : 'at_start'
  const values = { username, password, sessions: answer?.sessions ?? 0 }
  printDone(context, { username, password, state }, t(`cli.reset.${state}`, values))
  return undefined
}

/** In one step, so that nobody reads half of it; for whoever the control plane runs as. */
async function leave(folder: string, request: LostPasswordRequest): Promise<void> {
  const path = join(folder, dataFolder.lostPassword)
  const next = `${path}.${request.id}`
  try {
    await writeFile(next, JSON.stringify(request), { mode: 0o600, flag: 'wx' })
    await giveToOwner(folder, next)
    await rename(next, path)
  } catch (error) {
    await rm(next, { force: true })
    const { code: reason = '' } = error as NodeJS.ErrnoException
    throw new Refusal(exitCodes.usage, 'error.not_writable', { path: folder, reason })
  }
}

/** Undefined where nobody answers: the process that is said to use the folder was killed. */
async function answerTo({ io }: Context, folder: string, id: string): Promise<LostPasswordAnswer | undefined> {
  const path = join(folder, dataFolder.lostPasswordAnswer)
  for (const end = io.now() + patienceMs; io.now() < end; ) {
    const answer = await read(path)
    if (answer?.id === id) {
      await rm(path, { force: true })
      return answer
    }
    await setTimeout(pollMs, undefined, { signal: io.signal })
  }
  return undefined
}

/** Undefined too while it is being written. */
async function read(path: string): Promise<LostPasswordAnswer | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as LostPasswordAnswer
  } catch {
    return undefined
  }
}
