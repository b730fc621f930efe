import type { Actions } from '../../resource/actions.ts'
import { defineResource } from '../../resource/define.ts'
import { updateNoteMachine } from '../../states/updateNote.ts'

const actions = {
  publish: { from: ['unpublished'], to: 'published' },
  withdraw: { from: ['published'], to: 'unpublished' },
} as const satisfies Actions

/** What is new in the system: Markdown, shown to everybody from its publishing on (matrix-screens.md §5.1). */
export const updateNote = defineResource({
  name: 'update-note',
  table: 'update_note',
  route: '/updateNotes',
  menu: { rank: 90 },
  area: 'system',
  paged: true,
  pageSize: 10,
  verbs: ['list', 'get', 'add', 'edit', 'delete'],
  fields: {
    title: { kind: 'text', max: 255, required: true, requiredText: true, width: 280 },
    type: {
      kind: 'choice',
      choices: { 1: 'green', 2: 'blue', 3: 'orange', 4: 'grey' },
      required: true,
      requiredText: true,
      width: 110,
    },
    content: { kind: 'text', max: 20_000, multiline: true, unsorted: true, drawer: 'text' },
    version: { kind: 'text', max: 32, width: 110 },
    status: {
      kind: 'state',
      machine: updateNoteMachine,
      colours: { unpublished: 'grey', published: 'green' },
      width: 110,
    },
    publish_time: { kind: 'time', computed: true, width: 170 },
    /** In the other languages of the console, as `noteTranslationsIn` reads them. */
    translations: { kind: 'text', max: 100_000, multiline: true, unsorted: true, drawer: 'text' },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  actions,
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['title'] },
    type: { kind: 'equals', field: 'type' },
    status: { kind: 'equals', field: 'status' },
  },
})
