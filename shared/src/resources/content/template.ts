import type { Problem } from '../../errors/appError.ts'
import { defineResource, type RowValues } from '../../resource/define.ts'
import { placeholderProblems } from '../../values/placeholders.ts'

/** So long may a prompt be, also where a template has filled it in. */
export const mostPromptCharacters = 2000

/** Shapes of pictures, as width to height. */
export const screenSizes = { 1: '', 2: '', 3: '', 4: '', 5: '' } as const

/** How content is written and drawn: what a model is told, with places for what is known of the persona. */
export const template = defineResource({
  name: 'template',
  table: 'template',
  route: '/templateManage',
  menu: { rank: 30 },
  area: 'content',
  paged: true,
  pageSize: 10,
  visibility: 'organisation',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    name: { kind: 'text', max: 255, required: true, single: true, width: 180 },
    // What models are told of model and theme stands together.
    model_theme: { kind: 'text', max: 520, virtual: true, width: 200 },
    model: { kind: 'text', max: 255, required: true, hidden: true },
    theme: { kind: 'text', max: 255, required: true, hidden: true },
    incantation: {
      kind: 'text',
      max: mostPromptCharacters,
      required: true,
      multiline: true,
      unsorted: true,
      width: 320,
    },
    styles: { kind: 'words', most: 10, max: 60, tooMany: 'too_many_styles', width: 200 },
    screen_size: { kind: 'choice', choices: screenSizes, default: 1, width: 90 },
    negative: { kind: 'text', max: 500, multiline: true, unsorted: true, drawer: 'line' },
    image: { kind: 'image', maxMb: 20, single: true, unsorted: true, width: 90 },
    available: { kind: 'flag', default: 1, width: 90 },
    create_time: { kind: 'time', auto: 'create', drawer: 'line' },
    update_time: { kind: 'time', auto: 'update' },
  },
  sections: {
    what: ['name', 'model', 'theme', 'available'],
    prompt: ['incantation', 'styles', 'negative'],
    picture: ['screen_size', 'image'],
  },
  importsById: true,
  importsClearNone: true,
  actions: { copy: { rows: 'one' } },
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'model', 'theme'] },
    styles: { kind: 'any', field: 'styles' },
    available: { kind: 'equals', field: 'available' },
  },
  rules: ({ incantation }: RowValues): readonly Problem[] => placeholderProblems('incantation', incantation),
})
