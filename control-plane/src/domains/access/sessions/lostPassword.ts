import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import {
  type LostPasswordAnswer,
  type LostPasswordRequest,
  lostPasswordRequest,
} from '@quarterdeck/shared/values/lostPassword.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import type { Loop } from '../../../platform/loops/loop.ts'
import type { Directory } from './directory.ts'
import { type HashCost, hashSlowly } from './passwords.ts'
import { removeSecondFactor } from './secondFactor.ts'
import { readSignIn, setPassword } from './store.ts'

interface Tools {
  directory: Directory
  cost: HashCost
}

/** Whoever waits at the machine waits no longer than this. */
const lookEveryMs = 1000
const forgottenAfterMs = 86_400_000

/**
 * Carries out what `qd admin reset-password` asks for by a file in the data folder: at the start, and while the control
 * plane runs. The request goes after the password is stored, so that a kill in between only does the same once more.
 */
export async function followLostPassword(context: Context, tools: Tools): Promise<Loop> {
  const looking = context.loops.every('sessions.lost-password', lookEveryMs, () => carryOut(context, tools))
  await looking.round()
  return looking
}

async function carryOut(context: Context, tools: Tools): Promise<void> {
  const path = join(context.dataDir, dataFolder.lostPassword)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return
  const request = requestIn(text)
  if (request) {
    const answer = await answerTo(request, context, tools)
    await writeFile(join(context.dataDir, dataFolder.lostPasswordAnswer), JSON.stringify(answer), { mode: 0o600 })
  } else context.log.warn({ path }, 'this is no request for a new password; it was removed')
  await rm(path, { force: true })
}

function requestIn(text: string): LostPasswordRequest | undefined {
  try {
    return lostPasswordRequest.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

async function answerTo(request: LostPasswordRequest, context: Context, tools: Tools): Promise<LostPasswordAnswer> {
  const { id, username, made } = request
  if (context.now() - made > forgottenAfterMs) return { id, result: 'too_old', sessions: 0 }
  const user = await readSignIn.get(context.store.read, { username })
  if (!user) return { id, result: 'unknown_user', sessions: 0 }
  return { id, result: 'done', sessions: await setAnew(context, tools, user, request.password) }
}

/** Whoever lost the password may have lost the second factor as well, and nobody else could take it off. */
async function setAnew(
  { store, audit }: Context,
  { directory, cost }: Tools,
  user: { id: number; username: string },
  password: string,
): Promise<number> {
  const stored = await hashSlowly(password, cost)
  const ended = await store.write(async (tx) => {
    await setPassword.run(tx, { id: user.id, password: stored })
    await removeSecondFactor(tx, user.id)
    const sessions = await directory.close(tx, user.id)
    await audit.record(tx, {
      actor: 'system',
      action: 'user.reset-password',
      resource: 'user',
      rowId: user.id,
      summary: auditMessage('password_reset', { name: user.username, sessions: sessions.length }),
    })
    return sessions
  })
  directory.ended(ended)
  return ended.length
}
