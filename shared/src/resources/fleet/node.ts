import type { Problem } from '../../errors/appError.ts'
import type { Actions } from '../../resource/actions.ts'
import { defineResource } from '../../resource/define.ts'
import type { LinksField } from '../../resource/field.ts'
import { isDomain } from '../../values/domain.ts'
import { isIp } from '../../values/ip.ts'

/** By the codes of `validity`; what is new, or stands elsewhere now, is not checked yet. */
export const nodeValidity = { invalid: 0, valid: 1, unchecked: 2 } as const

/** Why the last check reached nothing. */
export const nodeFaults = [
  'timeout',
  'connection_refused',
  'reset',
  'unreachable',
  'no_dns',
  'dns_failed',
  'address_refused',
] as const
export type NodeFault = (typeof nodeFaults)[number]

export const mostPhonesOfNode = 50
const phones = { kind: 'links', to: 'phone', label: 'serial', most: mostPhonesOfNode } as const satisfies LinksField

const actions = {
  bind: { form: { phones: { ...phones, required: true } } },
  unbind: { form: { phones }, when: { bound: 1 } },
  check: {},
} as const satisfies Actions

/**
 * matrix-screens.md §5.2: the organisation's own ways out into the internet, as a list with a check of what can be reached. No phone is
 * configured by it, and none of it is reserved, locked or rotated.
 */
export const node = defineResource({
  name: 'node',
  table: 'node',
  route: '/nodeManage',
  menu: { rank: 90 },
  area: 'fleet',
  paged: true,
  pageSize: 10,
  visibility: 'organisation',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    host: { kind: 'text', max: 253, required: true, width: 200 },
    port: { kind: 'integer', min: 1, max: 65_535, required: true, width: 90 },
    country: { kind: 'text', max: 2, format: 'country', required: true, width: 120 },
    usage: { kind: 'text', max: 255, width: 140 },
    phones: { ...phones, width: 180 },
    bound: { kind: 'flag', virtual: true, width: 80 },
    available: { kind: 'flag', default: 1, width: 90 },
    validity: {
      kind: 'choice',
      choices: { 0: 'red', 1: 'green', 2: 'grey' },
      default: nodeValidity.unchecked,
      computed: true,
      width: 100,
    },
    check_time: { kind: 'time', computed: true, width: 170 },
    latency_ms: { kind: 'integer', min: 0, computed: true, nullable: true, width: 110 },
    error: { kind: 'text', max: 40, codes: nodeFaults, computed: true, unsorted: true, width: 180 },
    network: { kind: 'reference', to: 'network', label: 'name', width: 140 },
    remark: { kind: 'text', max: 500, multiline: true },
    /** Of its next check; none: as soon as there is room. */
    due_time: { kind: 'time', computed: true, internal: true },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  actions,
  naturalKey: ['host', 'port'],
  keyWithin: 'organisation',
  importsClearNone: true,
  textFile: ['host', 'port', 'country', 'usage', 'remark'],
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['host', 'usage', 'remark'] },
    country: { kind: 'equals', field: 'country' },
    validity: { kind: 'equals', field: 'validity' },
    bound: { kind: 'equals', field: 'bound' },
    phones: { kind: 'any', field: 'phones' },
    network: { kind: 'equals', field: 'network' },
    available: { kind: 'equals', field: 'available' },
  },
  rules: ({ host }): readonly Problem[] => {
    const text = String(host ?? '')
    return text === '' || isIp(text) || isDomain(text) ? [] : [{ field: 'host', code: 'not_a_domain' }]
  },
})
