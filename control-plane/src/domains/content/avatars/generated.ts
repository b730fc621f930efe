import type { generatedAvatars } from '@quarterdeck/shared/contracts/avatarDraft.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { draftPartMachine } from '@quarterdeck/shared/states/draftPart.ts'
import type { z } from 'zod'
import type { CallInput } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { asc, eq, lt } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { costOfTask, saysWhy } from '../models/index.ts'
import { owner } from './generate.ts'
import { avatarDraft, avatarDraftPart } from './tables.ts'

const { open } = draftPartMachine.codes

/** How far an order of avatars is, for whoever gave it. */
export async function showGenerated(
  { read }: Pick<Context['store'], 'read'>,
  { query: { id }, actor, t }: CallInput<typeof generatedAvatars>,
): Promise<z.output<typeof generatedAvatars.reply>> {
  const draft = await findDraft.get(read, { id })
  if (draft?.user !== actor.userId) throw new AppError('not_found')
  const parts = await readParts.all(read, { draft: id })
  const failed = { error: parts.find(({ error }) => error !== '')?.error ?? '' }
  saysWhy(failed, t)
  return {
    ended: parts.filter(({ state }) => state !== open).length,
    requests: parts.length,
    ids: parts.flatMap(({ avatar }) => avatar ?? []),
    error: failed.error,
    cost: await costOfTask(read, owner, id),
  }
}

export async function dropDraftsBefore(tx: Sql, at: number): Promise<void> {
  await drop.run(tx, { at })
}

const findDraft = prepared((q, p: Params<{ id: number }>) =>
  q.select({ user: avatarDraft.user_id }).from(avatarDraft).where(eq(avatarDraft.id, p.id)),
)

const readParts = prepared((q, p: Params<{ draft: number }>) =>
  q.select().from(avatarDraftPart).where(eq(avatarDraftPart.draft, p.draft)).orderBy(asc(avatarDraftPart.id)),
)

const drop = prepared((q, p: Params<{ at: number }>) => q.delete(avatarDraft).where(lt(avatarDraft.create_time, p.at)))
