import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { conversation, returnReasons } from '@quarterdeck/shared/resources/customer/conversation.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import { addNote } from './store.ts'

type Name = 'assign' | 'set-customer' | 'close' | 'note' | 'snooze' | 'unsnooze' | 'mark-read' | 'block' | 'unblock'

/** What people do with a conversation. Closing is an answer, too: nobody waits any more. Opening it, a tag and a note are none. */
export const conversationActions: Readonly<Record<Name, ActionHandler>> = {
  assign: async (_tx, row, { form, call: { at } }) => {
    const assigned_to = form.assigned_to ?? null
    if (row.assigned_to === assigned_to) return 'same'
    return { assigned_to, assigned_time: assigned_to === null ? null : at, returned: returnReasons.no }
  },
  'set-customer': async (_tx, row, { form }) => {
    const customer = form.customer ?? null
    return row.customer === customer ? 'same' : { customer }
  },
  close: async (_tx, _row, { call: { at } }) => ({
    ...answered,
    mentioned: '',
    returned: returnReasons.no,
    settled_time: at,
    seen_time: at,
  }),
  note: async (tx, { id, mentioned }, { form, call: { at, actor } }) => {
    const { text, mentions } = form
    await addNote.run(tx, {
      conversation: id,
      text: String(text),
      mentions: String(mentions ?? ''),
      by: actor.username,
      at,
    })
    return { mentioned: [...new Set([...linkedIds(mentioned), ...linkedIds(mentions)])].slice(-mostMentioned).join() }
  },
  snooze: async (_tx, row, { form, call: { at } }) => {
    const until = Number(form.snoozed_until)
    if (until <= at) throw new AppError('time_over')
    return row.snoozed_until === until ? 'same' : { snoozed_until: until }
  },
  unsnooze: async (_tx, row) => (row.snoozed_until === null ? 'same' : { snoozed_until: null }),
  'mark-read': async (_tx, row, { call: { at } }) => (row.unread === 0 ? 'same' : { unread: 0, seen_time: at }),
  block: async (_tx, _row, { call: { at } }) => ({ ...answered, blocked: 1, settled_time: at }),
  unblock: async () => ({ blocked: 0 }),
}

const mostMentioned = conversation.fields.mentioned.most
const answered = { waiting_since: null, snoozed_until: null, unread: 0 } as const
