import type { PlannedPost, PublishedRelease } from '@quarterdeck/shared/contracts/publishing.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { reviewSources } from '@quarterdeck/shared/resources/content/contentReview.ts'
import type { Actor } from '../../../../http/handler.ts'
import { auditMessage } from '../../../../platform/audit/auditMessages.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type ChangeCall, inTransaction } from '../../../../resources/write/changeCall.ts'
import { readSnapshots, type Snapshot } from '../../../content/review/index.ts'
import type { PublishingDeps } from '../deps.ts'
import { findRelease, publicationsOf, saveRelease } from '../store/releases.ts'
import { addPublications } from './addPublications.ts'
import { checkRows } from './checkRows.ts'
import { type PublishOrder, plannedOf } from './planOrder.ts'
import { type ReadOrder, readOrder } from './readOrder.ts'

/**
 * Makes the publications of an order: exactly the rows that were shown, each judged once more; one that cannot be is refused and named.
 * All in one transaction, so that a kill leaves all or nothing; the same request again gives the same release.
 */
export function publishRelease(
  deps: PublishingDeps,
  order: PublishOrder,
  { actor, t }: { actor: Actor; t: Translate },
): Promise<PublishedRelease> {
  return inTransaction({ context: deps.context, actor }, async (tx, call) => {
    const known = await findRelease.get(tx, { user: actor.userId, request: order.request_id })
    if (known) {
      const publications = (await publicationsOf.all(tx, { release: known.id })).map(({ id }) => id)
      return { release: known.id, publications, refused: [], repeated: true }
    }
    const { release, ...made } = await createRelease(deps, tx, order, t, call)
    if (made.publications.length === 0)
      throw new AppError('nothing_to_publish', { reason: made.refused[0]?.reason ?? '' })
    await deps.context.audit.record(tx, {
      actor,
      action: 'release.publish',
      resource: 'release',
      rowId: release,
      summary: auditMessage('done', { deed: 'release.publish', name: made.publications.length }),
      after: { publications: made.publications, accounts: order.accounts },
      address: actor.address,
    })
    call.after.run(deps.wake)
    return { release, ...made, repeated: false }
  })
}

/** A release with its publications; rows that cannot be are refused and named. */
export async function createRelease(
  deps: PublishingDeps,
  tx: Sql,
  order: PublishOrder,
  t: Translate,
  call: ChangeCall,
): Promise<Pick<PublishedRelease, 'release' | 'publications' | 'refused'>> {
  const read = await readOrder(deps, tx, order, call.actor)
  if (read.contents.length === 0) throw new AppError('not_found')
  refuseForeignRows(order.rows, read)
  const release = await saveRelease(deps, tx, order, read, call)
  return { release, ...(await makeRows(deps, tx, { order, read, release, t }, call)) }
}

function refuseForeignRows(rows: readonly PlannedPost[], { contents, accounts }: ReadOrder): void {
  if (rows.some(({ content, account }) => content >= contents.length || !accounts.has(account)))
    throw new AppError('not_found')
}

async function makeRows(
  deps: PublishingDeps,
  tx: Sql,
  { order, read, release, t }: { order: PublishOrder; read: ReadOrder; release: number; t: Translate },
  call: ChangeCall,
): Promise<Pick<PublishedRelease, 'publications' | 'refused'>> {
  const zone = call.context.settings.get(systemSettings.zone)
  const rows = order.rows.map((row) => plannedOf(row, zone))
  const { contents, accounts } = read
  const checked = await checkRows(
    tx,
    rows,
    { contents, accounts, byHand: order.by_hand, zone, now: call.at, release },
    t,
  )
  const refused = checked.flatMap(({ refused: reason }, row) => (reason === '' ? [] : [{ row, reason }]))
  const good = rows.flatMap((row, at) => (checked[at]!.refused === '' ? [{ row, checked: checked[at]! }] : []))
  const frozen = new Map<number, Snapshot>()
  for (const content of new Set(good.map(({ row }) => row.content))) {
    const own = good.filter(({ row }) => row.content === content)
    const platforms = [...new Set(own.map(({ row }) => accounts.get(row.account)!.platform.id))]
    const given = contents[content]!
    const from = given.from ?? { source: reviewSources.release, id: release }
    const { snapshot } = await deps.reviews.freeze(tx, { ...given.row, platforms }, from, call)
    frozen.set(content, (await readSnapshots(tx, [snapshot])).get(snapshot)!)
  }
  const publications = await addPublications(
    deps,
    tx,
    good.map(({ row, checked: { by_hand } }) => {
      const { source, libraryItem, item } = contents[row.content]!
      const [account, snapshot] = [accounts.get(row.account)!, frozen.get(row.content)!]
      return {
        account: account.id,
        platform: account.platform.id,
        snapshot,
        time: row.at,
        repeat: row.repeat,
        byHand: by_hand,
        translated: isTranslated(order, account.platform.id),
        source,
        release,
        libraryItem,
        item,
      }
    }),
    call,
  )
  return { publications, refused }
}

function isTranslated({ contents }: PublishOrder, platform: number): boolean {
  if (contents.kind !== 'composed') return false
  return contents.variants.some((variant) => variant.platform === platform && variant.language !== '')
}
