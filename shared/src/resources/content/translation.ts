import type { Actions } from '../../resource/actions.ts'
import { defineResource } from '../../resource/define.ts'
import { translationMachine } from '../../states/translation.ts'

const actions = {
  again: { from: ['completed', 'interrupted'], to: 'processing' },
  /** Becomes a text of the library, beside the one that it was made of. */
  keep: { from: ['completed'], when: { kept: 0 } },
} as const satisfies Actions

const server = { computed: true } as const

/** Texts of the library in other languages; the original stays beside them. */
export const translation = defineResource({
  name: 'translation',
  table: 'translation',
  area: 'content',
  paged: true,
  pageSize: 10,
  visibility: { as: 'item' },
  verbs: ['list', 'get', 'delete'],
  fields: {
    item: { kind: 'reference', to: 'library-item', label: 'title', goesAlong: true, ...server, width: 160 },
    language: { kind: 'text', max: 2, format: 'language', ...server, width: 110 },
    status: {
      kind: 'state',
      machine: translationMachine,
      colours: { processing: 'blue', completed: 'green', interrupted: 'red' },
      width: 110,
    },
    text: { kind: 'text', max: 20_000, multiline: true, ...server, width: 320, drawer: 'text' },
    error: { kind: 'text', max: 255, ...server, width: 160 },
    kept: { kind: 'flag', ...server, width: 80 },
    provider: { kind: 'text', max: 60, ...server, width: 120 },
    model: { kind: 'text', max: 120, ...server, width: 120 },
    create_time: { kind: 'time', auto: 'create' },
  },
  actions,
  order: ['id', 'asc'],
  filters: {
    item: { kind: 'equals', field: 'item' },
    language: { kind: 'equals', field: 'language' },
  },
})
