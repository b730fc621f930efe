import { dayBefore, type Needs } from '../resource/need.ts'
import { comment } from '../resources/customer/comment.ts'
import { conversation } from '../resources/customer/conversation.ts'
import { customer } from '../resources/customer/customer.ts'
import { customerNote } from '../resources/customer/customerNote.ts'
import { valueGrant } from '../resources/customer/valueGrant.ts'

const endsWithinDays = 14

/** What customers need of somebody. */
export const customerNeeds: Needs = [
  {
    name: 'messages_wait',
    text: 'need.messages_wait',
    list: conversation,
    query: { waiting: 1, snoozed: 0 },
    rank: 97,
    kind: 'waits',
  },
  {
    name: 'handed_over',
    text: 'need.handed_over',
    list: conversation,
    query: { handed_over: 1, waiting: 1 },
    rank: 96,
    kind: 'waits',
  },
  {
    name: 'comments_new',
    text: 'need.comments_new',
    list: comment,
    query: { state: '0' },
    rank: 155,
    kind: 'waits',
  },
  {
    name: 'notes_due',
    text: 'need.notes_due',
    list: customerNote,
    query: (viewer) => ({ assigned_to: viewer.userId, done: 0, due_until: dayBefore(viewer) }),
    rank: 150,
    kind: 'waits',
  },
  {
    name: 'contracts_end',
    text: 'need.contracts_end',
    list: customer,
    query: { ends_within: endsWithinDays },
    rank: 210,
    kind: 'ends',
  },
  {
    name: 'grants_end',
    text: 'need.grants_end',
    list: valueGrant,
    query: { ends_within: endsWithinDays },
    rank: 220,
    kind: 'ends',
  },
]
