import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Actor } from '../../../http/handler.ts'
import type { Resources } from '../../../resources/index.ts'
import { type Side, sideOf } from '../../../resources/visibility/side.ts'

/** Who asks about runs. Runs belong to their side as a whole, but the phones do to somebody on which they are. */
export interface RunViewer {
  t: Translate
  /** Of whose side runs are there: work of another is not. */
  side: Side | 'every'
  /** Which of these phones the one who asks sees. */
  seesPhones(ids: readonly number[]): Promise<ReadonlySet<number>>
  /** Does the one who asks read what people write to this account? */
  readsMessagesOf(account: number | null): Promise<boolean>
}

export function runViewerOf(
  resources: Pick<Resources, 'seen'>,
  { actor, t }: { actor: Actor; t: Translate },
): RunViewer {
  // Whoever sees all sees where a run was also when the phone is gone.
  const seesPhones = async (ids: readonly number[]) =>
    actor.reach === 'all' ? new Set(ids) : resources.seen('phone', ids, actor)
  const readsMessagesOf = async (account: number | null) => {
    if (!actor.all && !actor.keys.has('conversation.list')) return false
    return (
      actor.reach === 'all' || (account !== null && (await resources.seen('account', [account], actor)).has(account))
    )
  }
  return { t, side: actor.reach === 'all' ? 'every' : sideOf(actor), seesPhones, readsMessagesOf }
}

/** Is there this run for the one who asks? */
export function isThere(viewer: Pick<RunViewer, 'side'>, run: { side: Side }): boolean {
  return viewer.side === 'every' || viewer.side === run.side
}

/** Of these runs those on phones that are seen; one that was on none yet is seen by everybody. */
export async function seenRuns<R extends { phone_id: number | null; side: Side }>(
  { side, seesPhones }: Pick<RunViewer, 'side' | 'seesPhones'>,
  all: readonly R[],
): Promise<ReadonlySet<R>> {
  const runs = all.filter((run) => isThere({ side }, run))
  const seen = await seesPhones(runs.flatMap(({ phone_id }) => phone_id ?? []))
  return new Set(runs.filter(({ phone_id }) => phone_id === null || seen.has(phone_id)))
}
