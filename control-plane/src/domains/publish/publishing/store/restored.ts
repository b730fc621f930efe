import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { eq, inArray } from '../../../../platform/schema/drizzle.ts'
import { prepared, type Selected } from '../../../../platform/schema/prepared.ts'
import { account, phone, publication } from '../../../../platform/schema/tables.gen.ts'

const { pending, processing, waiting } = publicationMachine.codes

/** All that waits, with the host of the phone of its account. */
export const readWaitingByHost = prepared((q) =>
  q
    .select({
      id: publication.id,
      held: publication.held,
      by_hand: publication.by_hand,
      scheduled_time: publication.scheduled_time,
      run_seq: publication.run_seq,
      check_status: publication.check_status,
      check_time: publication.check_time,
      host: phone.host,
    })
    .from(publication)
    .leftJoin(account, eq(account.id, publication.account))
    .leftJoin(phone, eq(phone.id, account.phone))
    .where(inArray(publication.status, [pending, processing, waiting])),
)
export type WaitingByHost = Selected<typeof readWaitingByHost>
