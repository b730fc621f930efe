import type { Problem } from '../../errors/appError.ts'
import type { Actions } from '../../resource/actions.ts'
import { defineResource, type RowValues } from '../../resource/define.ts'
import { tagsField } from '../fleet/tag.ts'
import { refusalFields, reviewField } from './contentReview.ts'

/** What a library item is: it follows from what it holds. */
export const libraryKinds = { text: 1, image: 2, video: 3 } as const
export const librarySources = { task: 1, upload: 2, import: 3, ingest: 4 } as const
/** Of what a model has made the mark stays, whatever is said of it later. */
export const aiMade = 3

const actions = {
  /** To review, as it stands now. */
  submit: {},
  /** Texts into another language. */
  translate: {
    when: { kind: libraryKinds.text },
    form: { language: { kind: 'text', max: 2, format: 'language', required: true } },
  },
  use: { when: { used: 0 } },
  unuse: { when: { used: 1 } },
} as const satisfies Actions

const server = { computed: true } as const

/** What posts are made of: texts, pictures and videos, each once in an organisation. */
export const libraryItem = defineResource({
  name: 'library-item',
  table: 'library_item',
  area: 'content',
  paged: true,
  pageSize: 10,
  visibility: 'organisation',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    kind: { kind: 'choice', choices: { 1: 'blue', 2: 'green', 3: 'orange' }, ...server, width: 90 },
    content: { kind: 'text', max: 20_000, multiline: true, single: true, width: 320 },
    image: { kind: 'image', maxMb: 20, once: 'title', single: true, unsorted: true, width: 90 },
    video: { kind: 'video', maxMb: 500, once: 'title', single: true, unsorted: true, width: 180 },
    cover: { kind: 'image', maxMb: 20, single: true, unsorted: true, width: 90 },
    title: { kind: 'text', max: 255, single: true, width: 200 },
    description: { kind: 'text', max: 500, multiline: true, single: true, width: 220 },
    // What people hear who do not see the picture.
    alt: { kind: 'text', max: 1000, multiline: true, single: true, drawer: 'line' },
    keywords: { kind: 'words', most: 20, max: 50, width: 160 },
    tags: tagsField,
    group: { kind: 'reference', to: 'group', label: 'path', width: 140 },
    persona: { kind: 'reference', to: 'persona', label: 'name', width: 140 },
    language: { kind: 'text', max: 2, format: 'language', width: 110 },
    rights: { kind: 'choice', choices: { 0: '', 1: 'green', 2: 'green', 3: 'grey', 4: 'green' }, width: 110 },
    rights_note: { kind: 'text', max: 500, multiline: true, drawer: 'line' },
    source: { kind: 'choice', choices: { 1: '', 2: '', 3: '', 4: '' }, ...server, width: 90 },
    used: { kind: 'flag', ...server, width: 80 },
    review_status: reviewField,
    ...refusalFields,
    // What it came from, where it was kept.
    task: { kind: 'reference', to: 'content-task', label: 'name', outlives: true, ...server, drawer: 'line' },
    item: { kind: 'reference', to: 'content-item', label: 'text', outlives: true, ...server, drawer: 'line' },
    used_count: { kind: 'integer', ...server, drawer: 'line' },
    // Who last changed what a post is made of: they do not judge it.
    edited_by: { kind: 'text', max: 64, ...server, drawer: 'line' },
    ai_generated: { kind: 'flag', ...server, width: 90 },
    duration: { kind: 'integer', format: 'duration', ...server, width: 90 },
    size: { kind: 'integer', format: 'bytes', ...server, drawer: 'line' },
    // Of texts as they are compared: the same content stands in one row alone.
    content_hash: { kind: 'text', max: 64, ...server, internal: true },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  importsById: true,
  importsClearNone: true,
  sections: {
    what: ['content', 'image', 'video', 'cover', 'title', 'description', 'alt', 'language'],
    found: ['keywords', 'tags', 'group', 'persona'],
    use: ['rights', 'rights_note'],
  },
  actions,
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['content', 'title', 'description', 'alt'] },
    keywords: { kind: 'any', field: 'keywords' },
    kind: { kind: 'equals', field: 'kind' },
    used: { kind: 'equals', field: 'used' },
    review_status: { kind: 'equals', field: 'review_status' },
    source: { kind: 'equals', field: 'source' },
    task: { kind: 'equals', field: 'task' },
    group: { kind: 'equals', field: 'group' },
    group_below: { kind: 'below', field: 'group' },
    persona: { kind: 'equals', field: 'persona' },
    tags: { kind: 'any', field: 'tags' },
    language: { kind: 'equals', field: 'language' },
    rights: { kind: 'equals', field: 'rights' },
    ai_generated: { kind: 'equals', field: 'ai_generated' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
  rules: (row: RowValues): readonly Problem[] => {
    const held = contents.filter((name) => String(row[name] ?? '').trim() !== '')
    if (row.cover && held[0] !== 'video') return [{ field: 'cover', code: 'one_content' }]
    if (held.length > 1) return [{ field: held[1]!, code: 'one_content' }]
    return held.length === 1 ? [] : [{ field: contents.find((name) => name in row) ?? 'content', code: 'required' }]
  },
})

/** The fields of which each item has one. */
const contents = ['content', 'image', 'video'] as const
