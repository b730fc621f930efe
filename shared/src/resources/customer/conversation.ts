import { defineResource } from '../../resource/define.ts'
import { conversationMachine } from '../../states/conversation.ts'
import { tagActions, tagsField } from '../fleet/tag.ts'

/** Of `returned`: why a conversation is nobody's again. */
export const returnReasons = { no: 0, left: 1, unanswered: 2 } as const

/**
 * What somebody and one account write to each other (matrix-screens.md §5.8). It begins with their message alone: nobody is written to first.
 * Who has waited for an answer, and since when, is a fact: opening, a note and a tag change nothing of it.
 */
export const conversation = defineResource({
  name: 'conversation',
  table: 'conversation',
  route: '/privateMessages',
  menu: { rank: 4 },
  area: 'customer',
  paged: true,
  pageSize: 30,
  visibility: { as: 'account' },
  personal: true,
  verbs: ['list', 'get', 'export'],
  fields: {
    account: { kind: 'reference', to: 'account', label: 'account', computed: true, goesAlong: true, width: 150 },
    peer_name: { kind: 'text', max: 255, computed: true, width: 150 },
    // How they are known on the platform.
    peer_handle: { kind: 'text', max: 255, computed: true, width: 150 },
    last_text: { kind: 'text', max: 200, computed: true, unsorted: true, width: 240 },
    unread: { kind: 'integer', min: 0, default: 0, computed: true, width: 80 },
    // Of their first message that no person has answered.
    waiting_since: { kind: 'time', computed: true, width: 160 },
    state: {
      kind: 'state',
      machine: conversationMachine,
      colours: { open: 'blue', closed: 'grey' },
      width: 90,
    },
    assigned_to: { kind: 'reference', to: 'user', label: 'name', computed: true, outlives: true, width: 120 },
    customer: { kind: 'reference', to: 'customer', label: 'name', computed: true, outlives: true, width: 150 },
    tags: { ...tagsField, computed: true },
    // By notes, until somebody closes it.
    mentioned: { kind: 'links', to: 'user', label: 'name', most: 50, computed: true, width: 150 },
    last_time: { kind: 'time', computed: true, width: 160 },
    first_reply_time: { kind: 'time', computed: true, drawer: 'line' },
    snoozed_until: { kind: 'time', computed: true, width: 160 },
    blocked: { kind: 'flag', computed: true, drawer: 'line' },
    // Taken from whoever had it, and given to nobody: they have left, or have not answered in time.
    returned: { kind: 'choice', choices: { 0: '', 1: 'orange', 2: 'orange' }, computed: true, drawer: 'line' },
    returned_from: { kind: 'reference', to: 'user', label: 'name', computed: true, outlives: true, drawer: 'line' },
    returned_time: { kind: 'time', computed: true, drawer: 'line' },
    // Since then no machine answers here, until a person gives it back.
    handed_over: { kind: 'time', computed: true, drawer: 'line' },
    // Why no machine does, or did not.
    machine_note: { kind: 'text', max: 500, computed: true, unsorted: true, drawer: 'line' },
    // When a phone last looked, or a program last sent.
    read_time: { kind: 'time', computed: true, drawer: 'line' },
    // What came before it needs no answer: when somebody closed it last.
    settled_time: { kind: 'time', computed: true, internal: true },
    // Since when somebody has it.
    assigned_time: { kind: 'time', computed: true, internal: true },
    // Up to here it was looked at.
    seen_time: { kind: 'time', computed: true, internal: true },
    // They have written what the machine has not looked at, and the last message that it has.
    machine_due: { kind: 'flag', computed: true, internal: true },
    machine_seen: { kind: 'integer', min: 0, computed: true, internal: true },
    messages: { kind: 'counted', of: 'private-message', by: 'conversation' },
    notes: { kind: 'counted', of: 'conversation-note', by: 'conversation' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  naturalKey: ['account', 'peer_handle'],
  actions: {
    assign: { form: { assigned_to: { kind: 'reference', to: 'user', label: 'name' } } },
    'set-customer': { form: { customer: { kind: 'reference', to: 'customer', label: 'name' } } },
    close: { to: 'closed' },
    reopen: { to: 'open' },
    note: {
      rows: 'one',
      form: {
        text: { kind: 'text', max: 2000, required: true, multiline: true },
        mentions: { kind: 'links', to: 'user', label: 'name', most: 20 },
      },
    },
    snooze: { from: ['open'], form: { snoozed_until: { kind: 'time', required: true } } },
    /** All that a macro does, or nothing of it: `text` is its phrase as whoever runs it has it go out. */
    macro: {
      from: ['open'],
      rows: 'one',
      form: {
        macro: { kind: 'reference', to: 'reply-macro', label: 'name', required: true },
        text: { kind: 'text', max: 1000, multiline: true },
        anyway: { kind: 'flag' },
        seen_message: { kind: 'integer', min: 0, hidden: true },
        request_id: { kind: 'text', max: 64, hidden: true },
      },
    },
    unsnooze: {},
    'mark-read': {},
    'read-now': {},
    'take-over': {},
    'give-back': {},
    block: { when: { blocked: 0 } },
    unblock: { when: { blocked: 1 } },
    ...tagActions,
  },
  order: ['last_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['peer_name', 'peer_handle', 'last_text'] },
    waiting: { kind: 'has', field: 'waiting_since' },
    waiting_to: { kind: 'to', field: 'waiting_since' },
    snoozed: { kind: 'has', field: 'snoozed_until' },
    handed_over: { kind: 'has', field: 'handed_over' },
    state: { kind: 'equals', field: 'state' },
    assigned_to: { kind: 'equals', field: 'assigned_to' },
    assigned: { kind: 'has', field: 'assigned_to' },
    mentioned: { kind: 'any', field: 'mentioned' },
    returned: { kind: 'any', field: 'returned' },
    returned_from: { kind: 'equals', field: 'returned_from' },
    account: { kind: 'equals', field: 'account' },
    customer: { kind: 'equals', field: 'customer' },
    unread_from: { kind: 'from', field: 'unread', min: 1 },
    tags: { kind: 'any', field: 'tags' },
    start_time: { kind: 'from', field: 'last_time' },
    end_time: { kind: 'to', field: 'last_time' },
  },
})
