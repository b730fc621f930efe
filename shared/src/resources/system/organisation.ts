import { defineResource } from '../../resource/define.ts'

/** The codes of `type`. All internal organisations count as one. */
export const organisationTypes = { internal: 1, external: 2 } as const

/** Whose people these are: rows of people are seen within an organisation, and from an external one nothing beyond it. */
export const organisation = defineResource({
  name: 'organisation',
  table: 'organisation',
  route: '/organisationManage',
  area: 'system',
  paged: true,
  pageSize: 10,
  visibility: { people: 'id' },
  administered: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: { kind: 'text', max: 255, required: true, width: 220 },
    type: {
      kind: 'choice',
      choices: { 1: 'blue', 2: 'orange' },
      default: organisationTypes.internal,
      required: true,
    },
    // Percent of each provider's monthly budget that an external one may use.
    model_share: {
      kind: 'integer',
      min: 0,
      max: 100,
      default: 20,
      visibility: 'internal',
      drawer: 'line',
    },
    users: { kind: 'counted', of: 'user', by: 'organisation' },
    remark: { kind: 'text', max: 500, multiline: true },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update' },
  },
  naturalKey: ['name'],
  order: ['id', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['name'] },
    type: { kind: 'equals', field: 'type' },
  },
})
