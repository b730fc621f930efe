import { defineResource } from '../../resource/define.ts'
import { commentMachine } from '../../states/comment.ts'

const server = { computed: true, unsorted: true } as const

/** What somebody wrote under a post of one's own (matrix-screens.md §5.8). */
export const comment = defineResource({
  name: 'comment',
  table: 'comment',
  route: '/comments',
  menu: { rank: 8 },
  area: 'customer',
  size: 'large',
  paged: true,
  visibility: { as: 'account' },
  personal: true,
  verbs: ['list', 'get', 'export'],
  fields: {
    state: {
      kind: 'state',
      machine: commentMachine,
      colours: { new: 'blue', answered: 'green', done: 'grey' },
      unsorted: true,
      width: 90,
    },
    /** Without numbers of cards, codes and passwords (`maskedText`). */
    text: { kind: 'text', max: 2000, multiline: true, ...server, width: 360 },
    /** What was written where the text is masked. */
    original: { kind: 'sealed', max: 2000, computed: true },
    author_handle: { kind: 'text', max: 255, ...server, width: 150 },
    account: { kind: 'reference', to: 'account', label: 'account', goesAlong: true, ...server, width: 150 },
    publication: { kind: 'reference', to: 'publication', label: 'name', outlives: true, ...server, width: 180 },
    link: { kind: 'text', max: 2000, link: true, ...server, width: 160 },
    /** Theirs, as far as the app shows it; that of the reading otherwise. */
    time: { kind: 'time', computed: true, width: 170 },
    shown_time: { kind: 'text', max: 64, ...server, drawer: 'line' },
    read_time: { kind: 'time', ...server, width: 170 },
    masked: { kind: 'flag', virtual: true, unsorted: true, drawer: 'line' },
    external_key: { kind: 'text', max: 255, ...server, drawer: 'line' },
  },
  reported: { kind: 'comments', as: 'comment' },
  actions: { done: { to: 'done' }, reopen: { to: 'new' } },
  order: ['time', 'desc'],
  kept: { by: 'time', days: 365, rows: 5_000_000, emptied: ['text', 'original'] },
  filters: {
    keyword: { kind: 'search', fields: ['text', 'author_handle'] },
    state: { kind: 'any', field: 'state' },
    account: { kind: 'equals', field: 'account' },
    publication: { kind: 'equals', field: 'publication' },
    start_time: { kind: 'from', field: 'time' },
    end_time: { kind: 'to', field: 'time' },
  },
})
