import { defineResource } from '../../resource/define.ts'
import { libraryKinds } from '../content/libraryItem.ts'

/** Of `match`: how the keyword stands in what they have written. */
export const phraseMatches = { contains: 1, word: 2, equals: 3 } as const

/** So many pictures go along with one phrase, as with one answer. */
export const mostPhrasePictures = 3

/**
 * The script library (话术): what people answer again and again, with `{customer}`, `{persona}` and what is asked for, `{?order}` (`phraseText`).
 * Which of several that fit comes first: `bestPhrases`. The same keyword in another language is the same phrase for those who speak that.
 */
export const replyPhrase = defineResource({
  name: 'reply-phrase',
  table: 'reply_phrase',
  route: '/scriptLibrary',
  menu: { rank: 9 },
  area: 'customer',
  paged: true,
  pageSize: 10,
  visibility: 'organisation',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    keyword: { kind: 'text', max: 100, required: true, single: true, width: 160 },
    reply_content: { kind: 'text', max: 500, required: true, multiline: true, unsorted: true, width: 360 },
    images: {
      kind: 'links',
      to: 'library-item',
      label: 'title',
      where: { kind: libraryKinds.image },
      most: mostPhrasePictures,
      width: 140,
    },
    match: {
      kind: 'choice',
      choices: { 1: 'blue', 2: 'green', 3: 'orange' },
      default: phraseMatches.contains,
      width: 110,
    },
    platform: { kind: 'reference', to: 'platform', label: 'name', width: 130 },
    language: { kind: 'text', max: 2, format: 'language', width: 110 },
    priority: { kind: 'integer', min: 0, max: 99, default: 50, width: 90 },
    available: { kind: 'flag', default: 1, width: 90 },
    /** How many answers went out with it. */
    uses: { kind: 'integer', min: 0, computed: true, width: 90 },
    used_time: { kind: 'time', computed: true, drawer: 'line' },
    remark: { kind: 'text', max: 500, multiline: true, hidden: true, drawer: 'line' },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  importsById: true,
  importsClearNone: true,
  order: ['priority', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['keyword', 'reply_content'] },
    platform: { kind: 'equals', field: 'platform' },
    language: { kind: 'equals', field: 'language' },
    available: { kind: 'equals', field: 'available' },
  },
})
