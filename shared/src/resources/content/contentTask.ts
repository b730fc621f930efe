import type { Actions } from '../../resource/actions.ts'
import { defineResource } from '../../resource/define.ts'
import { contentTaskMachine } from '../../states/contentTask.ts'
import { contentTaskRules } from '../../values/contentTaskRules.ts'
import { groupKinds } from './group.ts'

/** Codes of `kind` and `scope`. */
export const contentTaskKinds = { ai: 1, custom: 2 } as const
export const contentTaskScopes = { batch: 1, single: 2 } as const

/** Posts for each persona; of random texts for the whole task. */
export const mostPosts = 6
export const mostRandomPosts = 100_000

const aside = { hidden: true } as const
const counted = { kind: 'integer', min: 0, computed: true, default: 0 } as const
const drawn = { kind: 'integer', min: 0, max: 50, nullable: true, hidden: true } as const

const actions = {
  start: { from: ['pending'], to: 'processing' },
  stop: { from: ['processing'], to: 'abnormal', danger: true },
  // What failed is made again; what is there stays.
  retry: { from: ['completed', 'abnormal'], to: 'processing' },
  copy: { rows: 'one' },
} as const satisfies Actions

/** What posts are to be made, for whom and how: by a model, or put together from one's own texts, pictures and videos. */
export const contentTask = defineResource({
  name: 'content-task',
  table: 'content_task',
  route: '/taskManage',
  menu: { rank: 40 },
  area: 'content',
  paged: true,
  pageSize: 10,
  visibility: 'own',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: { kind: 'text', max: 255, required: true, single: true, width: 200 },
    kind: { kind: 'choice', choices: { 1: 'blue', 2: 'grey' }, default: 1, fixed: true, width: 100 },
    scope: { kind: 'choice', choices: { 1: '', 2: '' }, default: 1, fixed: true, width: 100 },
    status: {
      kind: 'state',
      machine: contentTaskMachine,
      colours: { pending: 'grey', processing: 'blue', completed: 'green', abnormal: 'red' },
      width: 110,
    },
    posts: { ...counted, width: 80 },
    parts_done: { ...counted, width: 130 },
    parts: { ...counted, width: 80 },
    parts_failed: { ...counted, width: 90 },
    // What its calls have cost so far, in each currency.
    cost: { kind: 'text', max: 200, virtual: true, width: 110 },
    persona_group: {
      kind: 'reference',
      to: 'group',
      label: 'path',
      where: { kind: groupKinds.persona },
      width: 150,
    },
    personas: { kind: 'links', to: 'persona', label: 'name', where: { status: 2 }, most: 200, width: 180 },
    platforms: { kind: 'links', to: 'platform', label: 'name', most: 20, required: true, width: 140 },
    description: { kind: 'text', max: 500, multiline: true, ...aside, drawer: 'text' },
    with_text: { kind: 'flag', default: 1, ...aside },
    with_picture: { kind: 'flag', ...aside },
    with_video: { kind: 'flag', ...aside },
    random: { kind: 'flag', ...aside },
    count: { kind: 'integer', min: 1, max: mostRandomPosts, default: 1, ...aside },
    // Fills in the prompt, which may be another one afterwards.
    template: {
      kind: 'reference',
      to: 'template',
      label: 'name',
      where: { available: 1 },
      outlives: true,
      ...aside,
      drawer: 'line',
    },
    incantation: { kind: 'text', max: 2000, multiline: true, ...aside, drawer: 'text' },
    screen_size: { kind: 'choice', choices: { 1: '', 2: '', 3: '', 4: '', 5: '' }, default: 1, ...aside },
    style: { kind: 'text', max: 255, ...aside },
    interest_group: {
      kind: 'reference',
      to: 'group',
      label: 'path',
      where: { kind: groupKinds.interest },
      ...aside,
    },
    language: { kind: 'text', max: 2, format: 'language', ...aside },
    // What outside text it is about: reaches a model only as data.
    article: { kind: 'reference', to: 'article', label: 'content_title', outlives: true, ...aside },
    // What happens that it is about: its title, content and picture reach a model only as data.
    event: {
      kind: 'reference',
      to: 'event',
      label: 'title',
      where: { available: 1 },
      outlives: true,
      ...aside,
      drawer: 'line',
    },
    // The video that it is a re-shoot of.
    pattern: {
      kind: 'reference',
      to: 'library-item',
      label: 'title',
      outlives: true,
      computed: true,
      ...aside,
      drawer: 'line',
    },
    // Tries a template: nobody wants to keep it.
    is_test: { kind: 'flag', computed: true, ...aside, internal: true },
    // A body of JSON holds no more.
    texts: { kind: 'text', max: 800_000, multiline: true, ...aside },
    images: { kind: 'image', many: 50, maxMb: 20, ...aside, unsorted: true },
    videos: { kind: 'video', many: 50, maxMb: 500, ...aside, unsorted: true },
    image_min: drawn,
    image_max: drawn,
    video_min: drawn,
    video_max: drawn,
    ai_rewrite: { kind: 'flag', ...aside },
    // Whom it asks; left empty, the default of each kind.
    provider: {
      kind: 'reference',
      to: 'model-provider',
      label: 'name',
      where: { available: 1 },
      ...aside,
      drawer: 'line',
    },
    currency: { kind: 'text', max: 3, format: 'currency', default: 'USD', ...aside, drawer: 'line' },
    // What all its calls may cost together; empty: as much as they do.
    budget: { kind: 'money', currency: 'currency', micro: true, nullable: true, ...aside, drawer: 'line' },
    remark: { kind: 'text', max: 500, multiline: true, ...aside, drawer: 'line' },
    seed: { kind: 'integer', computed: true, hidden: true, internal: true },
    // Why it ended as it did.
    error: { kind: 'text', max: 255, computed: true, hidden: true, drawer: 'line' },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update' },
  },
  sections: {
    who: ['name', 'persona_group', 'personas', 'platforms', 'remark'],
    what: ['description', 'article', 'event', 'with_text', 'with_picture', 'with_video', 'random', 'count'],
    how: ['template', 'incantation', 'screen_size', 'style', 'interest_group', 'language'],
    own: ['texts', 'images', 'image_min', 'image_max', 'videos', 'video_min', 'video_max', 'ai_rewrite'],
    money: ['provider', 'currency', 'budget'],
  },
  actions,
  rules: contentTaskRules,
  order: ['update_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'description'] },
    kind: { kind: 'equals', field: 'kind' },
    status: { kind: 'any', field: 'status' },
    persona_group: { kind: 'equals', field: 'persona_group' },
    personas: { kind: 'any', field: 'personas' },
    platforms: { kind: 'any', field: 'platforms' },
    event: { kind: 'equals', field: 'event' },
    owner_user_id: { kind: 'equals', field: 'owner_user_id' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
})
