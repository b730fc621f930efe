import type { Actions } from '../../resource/actions.ts'
import { defineResource } from '../../resource/define.ts'
import { contentItemMachine } from '../../states/contentItem.ts'
import { refusalFields, reviewField } from './contentReview.ts'

/** Codes of `kept`. */
export const keptCodes = { open: 0, kept: 1, discarded: 2 } as const

const actions = {
  /** To review, as it stands now. */
  submit: { from: ['completed'] },
  keep: { from: ['completed'], when: { kept: [keptCodes.open, keptCodes.discarded] } },
  again: {
    from: ['completed', 'abnormal'],
    to: 'processing',
    // To make it again may cost that twice.
    tells: ['may_have_cost'],
    form: { note: { kind: 'text', max: 500, multiline: true } },
  },
  discard: { from: ['completed', 'abnormal'], when: { kept: keptCodes.open } },
} as const satisfies Actions

/** One post of a content task: its text, pictures and video belong together. */
export const contentItem = defineResource({
  name: 'content-item',
  table: 'content_item',
  area: 'content',
  size: 'large',
  paged: true,
  pageSize: 10,
  visibility: { as: 'task' },
  verbs: ['list', 'get', 'edit', 'export'],
  fields: {
    task: { kind: 'reference', to: 'content-task', label: 'name', goesAlong: true, computed: true, hidden: true },
    number: { kind: 'integer', min: 1, computed: true, width: 70 },
    media: { kind: 'image', many: 50, maxMb: 20, computed: true, width: 90, unsorted: true },
    video: { kind: 'video', many: 50, maxMb: 500, computed: true, hidden: true, unsorted: true },
    title: { kind: 'text', max: 255, single: true, width: 160 },
    text: { kind: 'text', max: 20_000, multiline: true, single: true, width: 320, drawer: 'text' },
    persona: { kind: 'reference', to: 'persona', label: 'name', computed: true, outlives: true, width: 130 },
    status: {
      kind: 'state',
      machine: contentItemMachine,
      colours: { pending: 'grey', processing: 'blue', completed: 'green', abnormal: 'red' },
      width: 110,
    },
    kept: { kind: 'choice', choices: { 0: '', 1: 'green', 2: 'grey' }, default: 0, computed: true, width: 100 },
    review_status: reviewField,
    ...refusalFields,
    // Of all its parts with all their attempts, in each currency; and how much of that nobody knows to have been charged.
    cost: { kind: 'text', max: 200, virtual: true, width: 110 },
    may_have_cost: { kind: 'text', max: 200, virtual: true, hidden: true, drawer: 'line' },
    style: { kind: 'text', max: 100, computed: true, hidden: true, drawer: 'line' },
    interest_group: { kind: 'reference', to: 'group', label: 'path', computed: true, outlives: true, hidden: true },
    note: { kind: 'text', max: 500, computed: true, hidden: true, drawer: 'line' },
    prompt: { kind: 'text', max: 30_000, computed: true, hidden: true, drawer: 'text' },
    error: { kind: 'text', max: 255, computed: true, width: 180 },
    ai_generated: { kind: 'flag', computed: true, width: 90 },
    edited_by: { kind: 'text', max: 64, computed: true, hidden: true, drawer: 'line' },
    kept_time: { kind: 'time', computed: true, hidden: true, drawer: 'line' },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update', hidden: true },
  },
  cards: { picture: 'media', title: 'text', facts: ['number', 'persona', 'status', 'kept', 'review_status'] },
  actions,
  order: ['id', 'asc'],
  filters: {
    task: { kind: 'equals', field: 'task' },
    persona: { kind: 'equals', field: 'persona' },
    status: { kind: 'any', field: 'status' },
    kept: { kind: 'equals', field: 'kept' },
    review_status: { kind: 'equals', field: 'review_status' },
    ai_generated: { kind: 'equals', field: 'ai_generated' },
    made_from: { kind: 'from', field: 'create_time' },
    made_to: { kind: 'to', field: 'create_time' },
    kept_from: { kind: 'from', field: 'kept_time' },
    kept_to: { kind: 'to', field: 'kept_time' },
    keyword: { kind: 'search', fields: ['title', 'text'] },
  },
})
