import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { PublicationSource } from '@quarterdeck/shared/resources/publish/release.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { ChangeCall } from '../../../../resources/write/changeCall.ts'
import { readSnapshots } from '../../../content/review/index.ts'
import type { PublishingDeps } from '../deps.ts'
import { readOrderAccounts } from '../order/accounts.ts'
import { addPublications } from '../order/addPublications.ts'
import { type Publication, readLive, readRival } from '../store/publications.ts'

const { codes } = publicationMachine

/** The same content once more: where it is known that nothing stands there, or under another account, which the form has looked at. */
export async function republish(
  deps: PublishingDeps,
  tx: Sql,
  row: Publication,
  { account, time }: { account: number; time: number },
  call: ChangeCall,
): Promise<void> {
  if (row.status === codes.abnormal && row.outcome_unknown === 1) throw new AppError('publication_unknown')
  const snapshot = (await readSnapshots(tx, [row.snapshot])).get(row.snapshot)
  const [to] = await readOrderAccounts(tx, [account], call.at)
  if (!snapshot || !to) throw new AppError('not_found')
  const of = { account, snapshot: snapshot.id, except: 0 }
  if (await readLive.get(tx, of)) throw new AppError('already_published')
  const rival = await readRival.get(tx, { ...of, release: 0, repeat: -1 })
  if (rival) throw new AppError('publication_rival', { name: rival.name })
  await addPublications(
    deps,
    tx,
    [
      {
        account,
        platform: to.platform.id,
        snapshot,
        time,
        repeat: 0,
        byHand: to.byHand || (row.by_hand === 1 && to.problem !== undefined),
        source: row.source as PublicationSource,
        release: row.release,
        libraryItem: row.library_item,
        item: row.item,
        republishOf: row.id,
      },
    ],
    call,
  )
}
