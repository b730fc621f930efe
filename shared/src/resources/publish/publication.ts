import type { Actions } from '../../resource/actions.ts'
import { defineResource } from '../../resource/define.ts'
import { publicationMachine } from '../../states/publication.ts'
import { altsField, refusalFields, reviewField } from '../content/contentReview.ts'

/** How sure it is that a post is there: the run said so, or the platform was read. */
export const verifiedCodes = { no: 0, claimed: 1, readBack: 2 } as const
/** Why a post that waits does not go out at its time: somebody holds it, or the data was restored from a backup. */
export const heldCodes = { no: 0, held: 1, restored: 2 } as const
/** Due for so long and not gone out: overdue (matrix-screens.md §6.5.8). */
export const overdueMs = 3_600_000

const note = { kind: 'text', max: 500, multiline: true } as const
const time = { kind: 'time', required: true } as const

const actions = {
  reschedule: { from: ['pending', 'processing', 'waiting'], form: { scheduled_time: time } },
  /** A mended text at the same time: it is judged once more. What is left empty stays; of many posts `replace-text` changes a part. */
  replace: {
    from: ['pending', 'processing', 'waiting'],
    rows: 'one',
    form: {
      title: { kind: 'text', max: 255 },
      text: { kind: 'text', max: 20_000, multiline: true },
    },
  },
  hold: { from: ['pending', 'processing', 'waiting'], when: { held: heldCodes.no }, form: { remark: note } },
  resume: {
    from: ['pending', 'processing', 'waiting'],
    when: { held: [heldCodes.held, heldCodes.restored] },
  },
  cancel: { from: ['pending', 'processing', 'waiting', 'releasing', 'abnormal'], danger: true, form: { remark: note } },
  unpublish: { from: ['completed'], danger: true },
  republish: {
    from: ['cancelled', 'abnormal', 'completed'],
    form: {
      account: { kind: 'reference', to: 'account', label: 'account' },
      scheduled_time: { kind: 'time' },
    },
  },
  /** Nobody knows whether it went out: a person has looked. */
  settle: {
    from: ['abnormal'],
    when: { outcome_unknown: 1 },
    form: {
      found: { kind: 'choice', choices: { 1: 'green', 2: 'red' }, default: 1, required: true },
      share_link: { kind: 'text', max: 2000, format: 'url' },
      remark: note,
    },
  },
  'check-link': { from: ['completed', 'abnormal'] },
  /** By hand: whoever opens the to-do holds it until it is posted, not done, or let go. */
  take: { from: ['waiting'], when: { by_hand: 1 }, rows: 'one' },
  'let-go': { from: ['releasing'], when: { by_hand: 1 } },
  posted: {
    from: ['waiting', 'releasing'],
    when: { by_hand: 1 },
    form: { share_link: { kind: 'text', max: 2000, format: 'url', required: true } },
  },
  'not-done': {
    from: ['waiting', 'releasing'],
    when: { by_hand: 1 },
    form: { remark: { ...note, required: true } },
  },
} as const satisfies Actions

// Sorted by times alone: each further order is an index of a large table.
const server = { computed: true, unsorted: true } as const
const line = { ...server, drawer: 'line' } as const
const number = { kind: 'integer', min: 0, nullable: true, ...server } as const

/** What goes out under one account, or has gone out (matrix-screens.md §6.5). */
export const publication = defineResource({
  name: 'publication',
  table: 'publication',
  route: '/publicationManage',
  menu: { rank: 40 },
  area: 'publish',
  size: 'large',
  paged: true,
  pageSize: 10,
  visibility: { as: 'account', side: true },
  verbs: ['list', 'get', 'export'],
  fields: {
    status: {
      kind: 'state',
      machine: publicationMachine,
      colours: {
        pending: 'grey',
        processing: 'blue',
        waiting: 'orange',
        releasing: 'blue',
        completed: 'green',
        cancelled: 'grey',
        abnormal: 'red',
      },
      unsorted: true,
      width: 110,
    },
    scheduled_time: { kind: 'time', computed: true, width: 160 },
    name: { kind: 'text', max: 255, ...server, width: 200 },
    result_description: { kind: 'text', max: 2000, ...server, width: 220 },
    media: { kind: 'file', many: 25, maxMb: 500, ...server, width: 90 },
    account: { kind: 'reference', to: 'account', label: 'account', ...server, width: 150 },
    account_level: { kind: 'integer', virtual: true, ...line },
    owner: { kind: 'reference', to: 'user', label: 'name', virtual: true, ...line },
    platform: { kind: 'reference', to: 'platform', label: 'name', ...server, width: 110 },
    /** Its platform is one of short videos. */
    short_video: { kind: 'flag', virtual: true, internal: true },
    persona: { kind: 'reference', to: 'persona', label: 'name', outlives: true, ...server, width: 130 },
    share_link: { kind: 'text', max: 2000, link: true, ...server, width: 180 },
    // How far people have judged exactly this content.
    review_status: { ...reviewField, unsorted: true },
    ...refusalFields,
    // Nobody has to judge what goes out under its account: who has turned that off, and when.
    unreviewed_by: { kind: 'text', max: 64, ...line },
    unreviewed_at: { kind: 'time', ...line },
    // It is planned for after the end of the authorisation of its account.
    past_end: { kind: 'flag', virtual: true, ...line, unsorted: true },
    check_status: { kind: 'choice', choices: { 0: 'grey', 1: 'red', 2: 'green', 3: 'orange' }, ...server, width: 100 },
    verified: { kind: 'choice', choices: { 0: '', 1: 'orange', 2: 'green' }, ...server, width: 110 },
    text: { kind: 'text', max: 500, multiline: true, ...server, drawer: 'text' },
    ...altsField,
    source: { kind: 'choice', choices: { 1: '', 2: '', 3: '', 4: '', 5: '' }, ...server, width: 110 },
    held: { kind: 'choice', choices: { 0: '', 1: 'orange', 2: 'orange' }, ...server, width: 90 },
    // Committed, and nobody knows what became of it.
    outcome_unknown: { kind: 'flag', ...server, width: 90 },
    by_hand: { kind: 'flag', ...server, width: 80 },
    taken_by: { kind: 'text', max: 64, ...line },
    ai_generated: { kind: 'flag', ...server, width: 90 },
    disclosure: { kind: 'flag', ...line },
    label_applied: { kind: 'flag', ...line },
    translate: { kind: 'flag', ...line },
    segments: { kind: 'integer', min: 0, ...line },
    // By which rule these were cut (`cutRules`): they stay as they are, whatever comes later.
    cut_rule: { kind: 'integer', min: 0, ...server, internal: true },
    publisher: { kind: 'text', max: 64, ...server, width: 110 },
    finished_time: { kind: 'time', computed: true, width: 160 },
    check_time: { kind: 'time', ...line },
    views: { ...number, width: 80 },
    likes: { ...number, width: 80 },
    comments: { ...number, width: 80 },
    shares: { ...number, width: 80 },
    // As they were when a number first came in at that age, in days; null where none did.
    views_1: { ...number, drawer: 'line' },
    views_7: { ...number, drawer: 'line' },
    views_30: { ...number, drawer: 'line' },
    numbers_time: { kind: 'time', ...line },
    release: { kind: 'reference', to: 'release', label: 'name', outlives: true, ...line },
    republish_of: { kind: 'reference', to: 'publication', label: 'name', outlives: true, ...line },
    library_item: { kind: 'reference', to: 'library-item', label: 'title', outlives: true, ...line },
    item: { kind: 'reference', to: 'content-item', label: 'text', outlives: true, ...line },
    snapshot: { kind: 'integer', ...server, internal: true },
    // So many people look at it at least, wherever its account has gone since it was sent.
    review_level: { kind: 'integer', min: 0, ...server, internal: true },
    // One of a series that repeats the same content; 0: the first, or the only one.
    repeat: { kind: 'integer', min: 0, ...server, internal: true },
    run_seq: { kind: 'integer', nullable: true, ...server, internal: true },
    // A post that was found under the account is known by it.
    seen_key: { kind: 'text', max: 500, ...server, internal: true },
    remark: { ...note, ...line },
    create_time: { kind: 'time', auto: 'create', unsorted: true, drawer: 'line' },
    update_time: { kind: 'time', auto: 'update', unsorted: true, drawer: 'line' },
  },
  actions,
  reported: { kind: 'posts', as: 'post' },
  order: ['scheduled_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'text'] },
    status: { kind: 'any', field: 'status' },
    platform: { kind: 'equals', field: 'platform' },
    short_video: { kind: 'equals', field: 'short_video', ofViews: true },
    account: { kind: 'equals', field: 'account' },
    account_level: { kind: 'equals', field: 'account_level' },
    owner: { kind: 'equals', field: 'owner' },
    persona: { kind: 'equals', field: 'persona' },
    publisher: { kind: 'equals', field: 'publisher' },
    source: { kind: 'equals', field: 'source' },
    check_status: { kind: 'equals', field: 'check_status' },
    verified: { kind: 'equals', field: 'verified' },
    review_status: { kind: 'equals', field: 'review_status' },
    unreviewed: { kind: 'has', field: 'unreviewed_by' },
    past_end: { kind: 'equals', field: 'past_end' },
    held: { kind: 'any', field: 'held' },
    outcome_unknown: { kind: 'equals', field: 'outcome_unknown' },
    by_hand: { kind: 'equals', field: 'by_hand' },
    release: { kind: 'equals', field: 'release' },
    library_item: { kind: 'equals', field: 'library_item' },
    start_time: { kind: 'from', field: 'scheduled_time' },
    end_time: { kind: 'to', field: 'scheduled_time' },
  },
})
