import { defineResource } from '../../resource/define.ts'
import { conversationMachine } from '../../states/conversation.ts'
import { tagActions, tagsField } from '../fleet/tag.ts'

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
    last_time: { kind: 'time', computed: true, width: 160 },
    first_reply_time: { kind: 'time', computed: true, drawer: 'line' },
    snoozed_until: { kind: 'time', computed: true, width: 160 },
    blocked: { kind: 'flag', computed: true, drawer: 'line' },
    // When a phone last looked, or a program last sent.
    read_time: { kind: 'time', computed: true, drawer: 'line' },
    // What came before it needs no answer: when somebody closed it last.
    settled_time: { kind: 'time', computed: true, internal: true },
    // Up to here it was looked at.
    seen_time: { kind: 'time', computed: true, internal: true },
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
    unsnooze: {},
    'mark-read': {},
    block: { when: { blocked: 0 } },
    unblock: { when: { blocked: 1 } },
    ...tagActions,
  },
  order: ['last_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['peer_name', 'peer_handle', 'last_text'] },
    waiting: { kind: 'has', field: 'waiting_since' },
    snoozed: { kind: 'has', field: 'snoozed_until' },
    state: { kind: 'equals', field: 'state' },
    assigned_to: { kind: 'equals', field: 'assigned_to' },
    account: { kind: 'equals', field: 'account' },
    customer: { kind: 'equals', field: 'customer' },
    unread_from: { kind: 'from', field: 'unread', min: 1 },
    tags: { kind: 'any', field: 'tags' },
    start_time: { kind: 'from', field: 'last_time' },
    end_time: { kind: 'to', field: 'last_time' },
  },
})
