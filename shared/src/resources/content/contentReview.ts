import type { Actions } from '../../resource/actions.ts'
import { defineResource } from '../../resource/define.ts'
import type { ChoiceField, Fields } from '../../resource/field.ts'
import { contentReviewMachine } from '../../states/contentReview.ts'

/** What a review is of. */
export const reviewSources = { item: 1, libraryItem: 2, release: 3 } as const
export type ReviewSource = (typeof reviewSources)[keyof typeof reviewSources]
/** So many rows that were on screen are passed at once. */
export const mostPassedAtOnce = 20
export const longestNote = 500

const note = { kind: 'text', max: longestNote, multiline: true } as const
/** The status that whoever judges has seen: a row that somebody else has judged since is not judged again by mistake. */
const seen = { kind: 'text', max: 1, hidden: true } as const

/** In lists whose rows are sent to review, how far that is: 0 nobody has sent it, then one more than the code of its review. */
export const reviewField = {
  kind: 'choice',
  choices: { 0: '', 1: 'orange', 2: 'green', 3: 'blue', 4: 'red' },
  default: 0,
  virtual: true,
  width: 110,
} as const satisfies ChoiceField

/** What those hear who do not see the pictures, a line for each that has one, by its number; '' where none has. */
export const altsField = {
  alts: { kind: 'text', max: 26_000, multiline: true, virtual: true, unsorted: true, width: 180 },
} as const satisfies Fields

/** Of what was refused, by whom and why; '' of all else. */
export const refusalFields = {
  refused_by: { kind: 'text', max: 64, virtual: true, unsorted: true, drawer: 'line' },
  refused_note: { kind: 'text', max: longestNote, virtual: true, unsorted: true, drawer: 'line' },
} as const satisfies Fields

const actions = {
  /** The first person passes what waits, a second one what has passed. `despite`: whoever passes has seen the warnings. */
  pass: { form: { note, seen, despite: { kind: 'flag', default: 0, hidden: true } }, most: mostPassedAtOnce },
  refuse: { form: { audit_note: { ...note, required: true }, seen } },
  withdraw: { form: { audit_note: { ...note, required: true }, seen }, danger: true },
} as const satisfies Actions

const server = { computed: true } as const
const line = { ...server, drawer: 'line' } as const

/** Frozen contents that wait for people to look at them, or that people have judged (matrix-screens.md §6.4). */
export const contentReview = defineResource({
  name: 'content-review',
  table: 'content_review',
  route: '/contentReview',
  menu: { rank: 50 },
  area: 'content',
  paged: true,
  pageSize: 10,
  visibility: 'own',
  verbs: ['list', 'get', 'export'],
  fields: {
    name: { kind: 'text', max: 255, ...server, width: 240 },
    status: {
      kind: 'state',
      machine: contentReviewMachine,
      colours: { pending: 'orange', passed: 'green', reviewed: 'blue', refused: 'red' },
      width: 110,
    },
    audit_note: { ...note, ...server, width: 180 },
    // The first time at which something that shows it is due.
    due_time: { kind: 'time', ...server, width: 160 },
    text: { kind: 'text', max: 500, multiline: true, ...server, width: 260 },
    media: { kind: 'file', many: 25, maxMb: 500, ...server, unsorted: true, width: 120 },
    ...altsField,
    has_video: { kind: 'flag', ...server, width: 80 },
    persona: { kind: 'reference', to: 'persona', label: 'name', ...server, width: 140 },
    platforms: { kind: 'links', to: 'platform', label: 'name', most: 50, ...server, width: 140 },
    ai_generated: { kind: 'flag', ...server, width: 90 },
    source: { kind: 'choice', choices: { 1: '', 2: '', 3: '' }, ...server, width: 110 },
    source_id: { kind: 'integer', ...server, internal: true },
    // The content task that made it, also where it was kept and sent in from the library.
    task: { kind: 'reference', to: 'content-task', label: 'name', virtual: true, hidden: true, drawer: 'line' },
    snapshot: { kind: 'integer', ...server, internal: true },
    submitted_by: { kind: 'text', max: 64, ...server, width: 120 },
    // Whoever edited it last before that, who does not judge it either.
    edited_by: { kind: 'text', max: 64, ...line },
    audit_user: { kind: 'text', max: 64, ...server, width: 120 },
    audit_time: { kind: 'time', ...line },
    second_user: { kind: 'text', max: 64, ...line },
    second_time: { kind: 'time', ...line },
    // What is due first stands first, then what has waited longest.
    urgency: { kind: 'integer', ...server, internal: true, unsorted: false },
    create_time: { kind: 'time', auto: 'create', width: 160 },
  },
  actions,
  order: ['urgency', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'text'] },
    status: { kind: 'any', field: 'status', default: '0' },
    persona: { kind: 'equals', field: 'persona' },
    platforms: { kind: 'any', field: 'platforms' },
    source: { kind: 'equals', field: 'source' },
    task: { kind: 'equals', field: 'task' },
    submitted_by: { kind: 'equals', field: 'submitted_by' },
    ai_generated: { kind: 'equals', field: 'ai_generated' },
    audit_user: { kind: 'equals', field: 'audit_user' },
    due_to: { kind: 'to', field: 'due_time' },
    judged_from: { kind: 'from', field: 'audit_time' },
    judged_to: { kind: 'to', field: 'audit_time' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
})
