import { z } from 'zod'
import { groupAct, groupLimits, groupReasons } from '../protocol/groupControl.ts'
import { endpoint } from './endpoint.ts'

/**
 * Group control: one phone leads, others do what is done on it, each under a lease of its own. Everybody has one group at a time.
 * The topic `group-control` tells that something has changed.
 */

const id = z.coerce.number().int().min(1)
const code = z.enum(groupReasons)

/** What came of one act on one phone. */
const result = z.object({
  /** Number of the act within the group. */
  act: z.number().int(),
  type: z.enum(['tap', 'swipe', 'key', 'text']),
  at: z.string(),
  /** Aimed at the element, or at the point; of the leading phone always at the point. */
  by: z.enum(['element', 'point']),
  /** Absent: it was done. */
  reason: code.optional(),
  /** What the phone said, the element that is not there, or the screen that is in front. */
  message: z.string(),
})
export type GroupResult = z.output<typeof result>

const member = z.object({
  phone: z.number().int(),
  serial: z.string(),
  /** Number of its lease; 0 without one. */
  lease: z.number().int(),
  /** `stopped`: it waits to be brought back. `left`: it is no longer in the group, and its lease is over. */
  state: z.enum(['following', 'stopped', 'left']),
  /** Why it does not follow. */
  reason: code.optional(),
  message: z.string(),
  /** Acts that wait for it. */
  waiting: z.number().int(),
  /** Newest first. */
  results: z.array(result),
})
export type GroupMember = z.output<typeof member>

const group = z.object({
  since: z.string(),
  /** While it pauses, the leading phone goes on alone. */
  paused: z.boolean(),
  acts: z.number().int(),
  leader: member,
  followers: z.array(member),
})
export type Group = z.output<typeof group>

const permission = 'group-control.use'
const phones = z.array(id).min(1).max(groupLimits.followers)

export const groupNow = endpoint({
  name: 'group-control.now',
  method: 'GET',
  path: '/group-control',
  permission,
  visibility: 'as',
  summary:
    'The group of the caller; null without one. A group ends three minutes after the last call of whoever has begun it.',
  reply: group.nullable(),
})

/** A group as anybody sees who sees its leading phone. */
const listedGroup = group.extend({
  /** Who has begun it. */
  by: z.string(),
})
export type ListedGroup = z.output<typeof listedGroup>

export const groupList = endpoint({
  name: 'group-control.list',
  method: 'GET',
  path: '/group-control/groups',
  permission,
  visibility: 'as',
  summary:
    'All groups whose leading phone the caller sees, of their followers those that the caller sees. No group lives longer for it.',
  reply: z.array(listedGroup),
})

export const beginGroup = endpoint({
  name: 'group-control.begin',
  method: 'POST',
  path: '/group-control/begin',
  permission,
  visibility: 'as',
  sees: { leader: 'phone', followers: 'phone' },
  summary:
    'Begin a group in place of an earlier one. 409 names the holder of the leading phone; followers that cannot be had are in the answer as `left`, with the reason.',
  body: z.object({ leader: id, followers: phones }),
  reply: group,
})

export const actInGroup = endpoint({
  name: 'group-control.act',
  method: 'POST',
  path: '/group-control/act',
  permission,
  visibility: 'as',
  summary: 'Do something on the leading phone and all that follow. Answers when the leading one has done it.',
  body: z.object({ act: groupAct }),
  reply: result,
})

export const followInGroup = endpoint({
  name: 'group-control.follow',
  method: 'POST',
  path: '/group-control/follow',
  permission,
  visibility: 'as',
  sees: { phones: 'phone' },
  summary:
    'Bring phones back that have stopped following, or add others. Each must show what the leading one shows; the answer says which do.',
  body: z.object({ phones }),
  reply: group,
})

export const leaveGroup = endpoint({
  name: 'group-control.leave',
  method: 'POST',
  path: '/group-control/leave',
  permission,
  visibility: 'as',
  sees: { phones: { because: 'they leave the own group, seen or not' } },
  summary: 'Let phones go; their leases end.',
  body: z.object({ phones }),
  reply: group,
})

export const pauseGroup = endpoint({
  name: 'group-control.pause',
  method: 'POST',
  path: '/group-control/pause',
  permission,
  visibility: 'as',
  summary: 'While a group pauses, the leading phone goes on alone.',
  body: z.object({ paused: z.boolean() }),
  reply: group,
})

export const endGroup = endpoint({
  name: 'group-control.end',
  method: 'POST',
  path: '/group-control/end',
  permission,
  visibility: 'as',
  summary: 'End the group of the caller; all leases of it end.',
})
