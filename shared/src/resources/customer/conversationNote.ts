import { defineResource } from '../../resource/define.ts'

/** What colleagues note in a conversation, for each other alone: no way to send reads this table. */
export const conversationNote = defineResource({
  name: 'conversation-note',
  table: 'conversation_note',
  route: '/privateMessages',
  menu: { rank: 7 },
  area: 'customer',
  paged: true,
  pageSize: 10,
  visibility: { as: 'conversation' },
  personal: true,
  // Written by the action of its conversation.
  verbs: ['list', 'get', 'edit', 'delete', 'export'],
  fields: {
    conversation: {
      kind: 'reference',
      to: 'conversation',
      label: 'peer_name',
      computed: true,
      goesAlong: true,
      width: 170,
    },
    text: { kind: 'text', max: 2000, required: true, multiline: true, unsorted: true, width: 360 },
    mentions: { kind: 'links', to: 'user', label: 'name', most: 20, width: 160 },
    created_by: { kind: 'text', max: 64, computed: true, width: 120 },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['text', 'conversation'] },
    conversation: { kind: 'equals', field: 'conversation' },
    mentions: { kind: 'any', field: 'mentions' },
  },
})
