import { nameOf } from '../../../../platform/schema/nameOf.ts'
import * as lists from '../../../../platform/schema/tables.gen.ts'
import { platform } from '../../../../platform/schema/tables.gen.ts'
import type { ResourceHooks } from '../../../../resources/hooks.ts'

/** The places for accounts on phones. That a place is taken is a fact of the phone; by whom, the list tells those who see the account. */
export const seatHooks: ResourceHooks = {
  query: () => ({ sql: `${onPhones(ofSeats, 'device_seat')} ${besideSeats}`, isWhole: true }),
}

/** The phones that could hold accounts, with how many each subsystem has and where there is room for more. */
export const accountPhoneHooks: ResourceHooks = {
  query: () => ({ sql: onPhones(ofPhones, 'phone_seats'), isWhole: true }),
}

const ofSeats = `v.id, p.serial AS phone, coalesce(h.name, '') AS host, v.subsystem, v.subsystem_name,
    coalesce(pl.name, '') AS platform, v.seat, coalesce(a.account, '') AS account, coalesce(a.nickname, '') AS nickname,
    CASE WHEN asked.at IS NOT NULL THEN 2 WHEN worked.at IS NOT NULL THEN 1 ELSE 0 END AS login,
    coalesce(asked.at, worked.at) AS login_at, a.id AS account_id,
    (SELECT count(*) FROM ${nameOf(lists.account)} o WHERE o.phone = v.phone_id AND o.subsystem = v.subsystem) AS accounts`
const besideSeats = `LEFT JOIN ${nameOf(platform)} pl ON pl.id = v.platform_id
    LEFT JOIN ${nameOf(lists.account)} a ON a.id = v.account_id
    LEFT JOIN account_asked asked ON asked.account_id = a.id LEFT JOIN account_worked worked ON worked.account_id = a.id`

const ofPhones = `p.id, p.serial AS phone, p.name, coalesce(h.name, '') AS host, v.accounts, v.empty, v.empty > 0 AS has_empty,
    v.by_subsystem, v.empty_seats, v.platforms`

/** What is known of phones (`p`) with their hosts (`h`); `of`: a view with their ids. */
const onPhones = (columns: string, of: 'device_seat' | 'phone_seats') =>
  `SELECT ${columns}, p.id AS phone_id, h.id AS host_id FROM ${of} v JOIN ${nameOf(lists.phone)} p ON p.id = v.phone_id
    LEFT JOIN ${nameOf(lists.host)} h ON h.id = p.host`
