import { defineResource } from '../../resource/define.ts'

/** Where what is published comes from; `seen`: somebody posted it by hand, and it was found under the account. */
export const publicationSources = { library: 1, items: 2, composer: 3, nurture: 4, seen: 5 } as const
export type PublicationSource = (typeof publicationSources)[keyof typeof publicationSources]

/** One content, or several, for accounts: what becomes one publication for each account and content. It has no screen of its own. */
export const release = defineResource({
  name: 'release',
  table: 'release',
  area: 'publish',
  paged: true,
  pageSize: 10,
  visibility: 'own',
  // Drafts are their writer's alone: none of the usual calls would know that.
  verbs: [],
  fields: {
    name: { kind: 'text', max: 255, required: true, computed: true, width: 240 },
    // While its writer composes it: nobody else has it (`domains/publish/publishing/drafts`).
    draft: { kind: 'flag', computed: true, width: 80 },
    source: { kind: 'choice', choices: { 1: '', 2: '', 3: '', 4: '', 5: '' }, computed: true, width: 120 },
    platforms: { kind: 'links', to: 'platform', label: 'name', most: 50, computed: true, width: 160 },
    accounts: { kind: 'links', to: 'account', label: 'account', most: 500, computed: true, width: 160 },
    title: { kind: 'text', max: 255, computed: true, drawer: 'line' },
    text: { kind: 'text', max: 20_000, multiline: true, computed: true, drawer: 'text' },
    media: {
      kind: 'file',
      many: 25,
      maxMb: 500,
      sentWith: 'release.publish',
      computed: true,
      unsorted: true,
      width: 120,
    },
    persona: { kind: 'reference', to: 'persona', label: 'name', computed: true, outlives: true, width: 140 },
    ai_generated: { kind: 'flag', computed: true, width: 90 },
    disclosure: { kind: 'flag', default: 1, computed: true, drawer: 'line' },
    rights: { kind: 'choice', choices: { 0: '', 1: '', 2: '', 3: '', 4: '' }, computed: true, drawer: 'line' },
    rights_note: { kind: 'text', max: 500, computed: true, drawer: 'line' },
    translate: { kind: 'flag', computed: true, drawer: 'line' },
    target_language: { kind: 'text', max: 2, format: 'language', computed: true, drawer: 'line' },
    scheduled_time: { kind: 'time', computed: true, width: 160 },
    // JSON: what a platform gets in the place of title and text, and of pictures; how the form was filled in.
    variants: { kind: 'text', max: 200_000, computed: true, internal: true },
    crops: { kind: 'text', max: 10_000, computed: true, internal: true },
    alts: { kind: 'text', max: 200_000, computed: true, internal: true },
    body: { kind: 'text', max: 400_000, computed: true, internal: true },
    publisher: { kind: 'text', max: 64, computed: true, width: 120 },
    // That of whoever sent it: the same again is the same release.
    request_id: { kind: 'text', max: 64, computed: true, internal: true },
    create_time: { kind: 'time', auto: 'create', width: 160 },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'text'] },
    source: { kind: 'equals', field: 'source' },
    platforms: { kind: 'any', field: 'platforms' },
    accounts: { kind: 'any', field: 'accounts' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
})
