import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Judged } from './judge.ts'
import { freeOf, insertFile, type StoredFile } from './store.ts'

/** Files of one user that no row names yet: fifty pictures at once, a few times over. */
const mostFree = 500
/** Ten videos at once, twice over. */
const mostFreeBytes = 10 * 1024 ** 3

/** Throws where somebody has sent in so much that no row names yet that there is no room for more. */
export async function refuseTooMany(from: Sql, { userId }: Pick<Actor, 'userId'>): Promise<void> {
  const free = await freeOf(from, userId)
  if (free.count >= mostFree || free.bytes >= mostFreeBytes) throw new AppError('too_many_free', { max: mostFree })
}

/** Keeps what came in as a file that no row names yet. */
export async function keepFile(
  { keeper, now }: Pick<Context, 'keeper' | 'now'>,
  { content, thumb, type, width, height, video, cleanings, isAiMade }: Judged,
  { name, resource, field, actor }: { name: string; resource: string; field: string; actor: Actor },
): Promise<StoredFile> {
  const file = {
    hash: content.hash,
    thumb: thumb?.hash ?? '',
    name,
    type,
    size: content.size,
    width,
    height,
    duration_ms: Math.round((video?.seconds ?? 0) * 1000),
    rotation: video?.rotation ?? 0,
    codec: video?.codec ?? '',
    cleaned: cleanings.join(),
    ai_made: isAiMade ? 1 : 0,
    resource,
    field,
    user_id: actor.userId,
    create_time: now(),
    free_since: now(),
  }
  const received = thumb ? [content, thumb] : [content]
  const id = await keeper.keep(received, (tx) => insertFile(tx, file))
  return { id, ...file }
}
