import type { GroupReason } from '@quarterdeck/shared/protocol/groupControl.ts'
import { type LogEntry, logEntry } from '../platformLog/index.ts'
import { groupEvents } from './deviceEvents.ts'
import type { Member } from './member.ts'

/**
 * Why a phone is in a group no more: a reason of its own, or that of the group. `ended` by hand, `away`: nobody was there any
 * more, `leader_lost`: the leading phone went, `stopped`: the control plane did.
 */
export type GroupEnd = GroupReason | 'ended' | 'away' | 'leader_lost' | 'stopped'

/** What the history of a phone tells of its time in a group. */
export function summaryOf(
  member: Member,
  group: { leader: Member; acts: number; followers: number; began: number },
  { end, now, by }: { end: GroupEnd; now: number; by: string },
): LogEntry {
  const whereabouts = { phone: member.phone, actor: by }
  const { acts, followers, leader, began } = group
  if (member === leader) {
    const took = Math.ceil((now - began) / 1000)
    return logEntry(groupEvents.group_led, { followers, acts, took, group_end: end }, whereabouts)
  }
  const values = { leader: leader.serial, acts: member.done, total: acts - member.since, group_end: end }
  return logEntry(groupEvents.group_followed, values, whereabouts)
}
