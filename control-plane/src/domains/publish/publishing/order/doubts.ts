import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { account as accounts } from '@quarterdeck/shared/resources/fleet/account.ts'
import { accountMachine } from '@quarterdeck/shared/states/account.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { eq, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account, phone, platform } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'

/** What keeps an account from publishing now, and may be mended before its time: what people see later as the reason why a post waits. */
export interface Doubts {
  /** The code of its state; undefined: it is normal. */
  status: number | undefined
  isWithoutPhone: boolean
  /** Its phone has been away for days: since then. */
  phoneAwaySince: number | undefined
  authorisedUntil: number | null
}

const dayMs = 86_400_000

/** By account. Of platforms on which people post, phones are not asked about. */
export async function readDoubts(from: Sql, ids: readonly number[], now: number): Promise<Map<number, Doubts>> {
  const rows = ids.length === 0 ? [] : await selectDoubts.all(from, { ids })
  return new Map(
    rows.map((row) => {
      const isByHand = row.by_hand === 1
      const isAway = row.phone !== null && row.state !== phoneMachine.codes.online
      const since = row.since ?? now
      return [
        row.id,
        {
          status: row.status === accountMachine.codes.normal ? undefined : row.status,
          isWithoutPhone: !isByHand && row.phone === null,
          phoneAwaySince: !isByHand && isAway && since <= now - dayMs ? since : undefined,
          authorisedUntil: row.authorised_until,
        },
      ]
    }),
  )
}

/** In words; `at`: when something is to go out under the account. */
export function doubtsInWords(
  { status, isWithoutPhone, phoneAwaySince, authorisedUntil }: Doubts,
  { at, now, zone, t }: { at: number; now: number; zone: string; t: Translate },
): string[] {
  const isPastEnd = authorisedUntil !== null && authorisedUntil > now && authorisedUntil <= at
  return [
    ...(status === undefined
      ? []
      : [t('run.why.account_status', { status: t(choiceKey(accounts, 'status', String(status))) })]),
    ...(isWithoutPhone ? [t('publishing.no_phone')] : []),
    ...(phoneAwaySince === undefined ? [] : [t('publishing.phone_away', { time: formatTime(phoneAwaySince, zone) })]),
    ...(isPastEnd ? [t('publishing.waits_authorisation', { time: formatTime(authorisedUntil, zone) })] : []),
  ]
}

const selectDoubts = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: account.id,
      status: account.status,
      authorised_until: account.authorised_until,
      by_hand: sql<number>`coalesce(${platform.by_hand}, 0)`,
      phone: phone.id,
      state: phone.state,
      since: phone.presence_since,
    })
    .from(account)
    .leftJoin(platform, eq(platform.id, account.platform))
    .leftJoin(phone, eq(phone.id, account.phone))
    .where(isAmong(account.id, p.ids)),
)
