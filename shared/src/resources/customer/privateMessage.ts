import { defineResource } from '../../resource/define.ts'

/** Of `direction`. */
export const messageDirections = { in: 1, out: 2 } as const
/** Of `kind`: what is no text is opened on the phone. */
export const messageKinds = { text: 1, picture: 2, voice: 3, sticker: 4, other: 5 } as const

// Sorted by times alone: each further order is an index of a large table.
const server = { computed: true, unsorted: true } as const

/** One message of a conversation, as a script read it on a phone or a program sent it in (matrix-screens.md §6.8). Nobody edits it. */
export const privateMessage = defineResource({
  name: 'private-message',
  table: 'private_message',
  route: '/privateMessages',
  menu: { rank: 6 },
  area: 'customer',
  size: 'large',
  paged: true,
  visibility: { as: 'conversation' },
  personal: true,
  verbs: ['list', 'get', 'export'],
  fields: {
    conversation: {
      kind: 'reference',
      to: 'conversation',
      label: 'peer_name',
      goesAlong: true,
      ...server,
      width: 150,
    },
    direction: { kind: 'choice', choices: { 1: 'blue', 2: 'green' }, ...server, width: 90 },
    text: { kind: 'text', max: 1000, multiline: true, ...server, width: 360 },
    kind: {
      kind: 'choice',
      choices: { 1: 'grey', 2: 'blue', 3: 'blue', 4: 'blue', 5: 'orange' },
      default: messageKinds.text,
      ...server,
      width: 100,
    },
    /** Theirs, as far as the app shows it; that of the reading otherwise. */
    time: { kind: 'time', computed: true, width: 170 },
    /** As the screen showed it. */
    shown_time: { kind: 'text', max: 64, ...server, drawer: 'line' },
    read_time: { kind: 'time', ...server, width: 170 },
    /** Between this one and the one before it some may be missing: nothing of what was kept stood on the screen. */
    after_gap: { kind: 'flag', ...server, drawer: 'line' },
    external_key: { kind: 'text', max: 255, ...server, drawer: 'line' },
    account: { kind: 'reference', to: 'account', label: 'account', goesAlong: true, ...server, width: 150 },
  },
  reported: { kind: 'messages', as: 'message' },
  order: ['time', 'desc'],
  kept: { by: 'time', days: 365, rows: 5_000_000 },
  filters: {
    keyword: { kind: 'search', fields: ['text'] },
    conversation: { kind: 'equals', field: 'conversation' },
    account: { kind: 'equals', field: 'account' },
    direction: { kind: 'equals', field: 'direction' },
    start_time: { kind: 'from', field: 'time' },
    end_time: { kind: 'to', field: 'time' },
  },
})
