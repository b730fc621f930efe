import { defineResource } from '../../resource/define.ts'
import { privateMessageMachine } from '../../states/privateMessage.ts'

/** Of `direction`. */
export const messageDirections = { in: 1, out: 2 } as const
/** Of `translation_status`. */
export const messageTranslations = { none: 0, underWay: 1, there: 2, failed: 3 } as const
/** Of `kind`: what is no text is opened on the phone. */
export const messageKinds = { text: 1, picture: 2, voice: 3, sticker: 4, other: 5 } as const

// Sorted by times alone: each further order is an index of a large table.
const server = { computed: true, unsorted: true } as const

/** So many pictures go along with one answer. */
export const mostPictures = 3
/** Of a text that is longer the beginning is kept, and nobody sends such a one. */
export const longestMessage = 1000

/**
 * One message of a conversation, as a script read it on a phone or a program sent it in, or as somebody here answered it; an answer to a comment
 * is one, too (matrix-screens.md §6.8). Nobody edits it.
 */
export const privateMessage = defineResource({
  name: 'private-message',
  table: 'private_message',
  route: '/privateMessages',
  menu: { rank: 6 },
  area: 'customer',
  size: 'large',
  paged: true,
  // Of a conversation as of a comment.
  visibility: { as: 'account' },
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
    /** Without numbers of cards, codes and passwords (`maskedText`). */
    text: { kind: 'text', max: longestMessage, multiline: true, ...server, width: 360 },
    /** What was written where the text is masked. */
    original: { kind: 'sealed', max: longestMessage, computed: true },
    kind: {
      kind: 'choice',
      choices: { 1: 'grey', 2: 'blue', 3: 'blue', 4: 'blue', 5: 'orange' },
      default: messageKinds.text,
      ...server,
      width: 100,
    },
    status: {
      kind: 'state',
      machine: privateMessageMachine,
      colours: {
        draft: 'grey',
        queued: 'blue',
        sending: 'blue',
        sent: 'green',
        failed: 'red',
        unknown: 'orange',
        received: 'grey',
        withdrawn: 'grey',
      },
      unsorted: true,
      width: 110,
    },
    /** Why it does not go out, or did not. */
    reason: { kind: 'text', max: 2000, ...server, width: 240 },
    author: { kind: 'text', max: 64, ...server, width: 110 },
    /** Theirs, as far as the app shows it; that of the reading otherwise. */
    time: { kind: 'time', computed: true, width: 170 },
    /** As the screen showed it. */
    shown_time: { kind: 'text', max: 64, ...server, drawer: 'line' },
    read_time: { kind: 'time', ...server, width: 170 },
    /** Between this one and the one before it some may be missing: nothing of what was kept stood on the screen. */
    after_gap: { kind: 'flag', ...server, drawer: 'line' },
    masked: { kind: 'flag', virtual: true, unsorted: true, drawer: 'line' },
    /** In another language, as somebody asked for it; what was written stands beside it, whatever comes of it. */
    translation: { kind: 'text', max: 4000, multiline: true, ...server, drawer: 'text' },
    translation_language: { kind: 'text', max: 2, format: 'language', ...server, drawer: 'line' },
    translation_status: {
      kind: 'choice',
      choices: { 0: '', 1: 'blue', 2: 'green', 3: 'red' },
      ...server,
      drawer: 'line',
    },
    translation_error: { kind: 'text', max: 255, ...server, drawer: 'line' },
    /** The order that it waits for: one that was asked for before comes too late. */
    translation_order: { kind: 'integer', min: 0, ...server, internal: true },
    external_key: { kind: 'text', max: 255, ...server, drawer: 'line' },
    comment: {
      kind: 'reference',
      to: 'comment',
      label: 'author_handle',
      goesAlong: true,
      ...server,
      drawer: 'line',
    },
    /** That go along with it: copies of pictures of the library. */
    media: { kind: 'file', many: mostPictures, maxMb: 20, ...server, drawer: 'line' },
    /** Ids of the script library that it is made of, comma-joined. */
    phrases: { kind: 'text', max: 200, ...server, internal: true },
    approved_by: { kind: 'text', max: 64, ...server, drawer: 'line' },
    ai_generated: { kind: 'flag', ...server, drawer: 'line' },
    /** By the machine, and where nobody has approved it, by it alone. */
    hosted: { kind: 'flag', ...server, drawer: 'line' },
    /** Why the machine answers so. */
    why: { kind: 'text', max: 500, ...server, drawer: 'line' },
    /** What it answers with. */
    sources: { kind: 'text', max: 4000, multiline: true, ...server, drawer: 'text' },
    /** It waits for a person, whatever its time. */
    held: { kind: 'flag', ...server, drawer: 'line' },
    /** An answer that is to go out later. */
    not_before: { kind: 'time', ...server, drawer: 'line' },
    /** The last message that its writer had seen; what came after it holds the answer. */
    seen_message: { kind: 'integer', min: 0, ...server, internal: true },
    /** Made by whoever sends: the same send twice is one message. */
    request_id: { kind: 'text', max: 64, ...server, internal: true },
    run_seq: { kind: 'integer', min: 0, nullable: true, ...server, internal: true },
    account: { kind: 'reference', to: 'account', label: 'account', goesAlong: true, ...server, width: 150 },
  },
  reported: { kind: 'messages', as: 'message' },
  actions: {
    approve: { from: ['draft'], to: 'queued' },
    retry: { from: ['failed'], to: 'queued' },
    'send-anyway': { from: ['queued'], when: { held: 1 } },
    'take-back': { from: ['draft', 'queued', 'failed'], to: 'withdrawn' },
    settle: { from: ['unknown'], rows: 'one', form: { was_sent: { kind: 'flag', default: 0 } } },
    /** By a model, which is given the masked text as data. */
    translate: { form: { language: { kind: 'text', max: 2, format: 'language', required: true } } },
  },
  order: ['time', 'desc'],
  kept: { by: 'time', days: 365, rows: 5_000_000, emptied: ['text', 'original', 'translation', 'reason', 'sources'] },
  filters: {
    keyword: { kind: 'search', fields: ['text'] },
    conversation: { kind: 'equals', field: 'conversation' },
    account: { kind: 'equals', field: 'account' },
    direction: { kind: 'equals', field: 'direction' },
    status: { kind: 'any', field: 'status' },
    comment: { kind: 'equals', field: 'comment' },
    start_time: { kind: 'from', field: 'time' },
    end_time: { kind: 'to', field: 'time' },
  },
})
