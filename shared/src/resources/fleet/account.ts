import { defineResource } from '../../resource/define.ts'
import type { LinksField } from '../../resource/field.ts'
import { personaMachine } from '../../states/persona.ts'
import { mostPersonas } from '../content/persona.ts'
import { healthFields, readyAction } from './verifyTask.ts'

/** Only personas that somebody has passed are offered. */
const personas = {
  kind: 'links',
  to: 'persona',
  label: 'name',
  where: { status: personaMachine.codes.created },
  most: mostPersonas,
  required: true,
} as const satisfies LinksField

/** decisions.md §2 and §6: an account, bound to one subsystem of one phone, and by whose authority it is run. */
export const account = defineResource({
  name: 'account',
  table: 'account',
  route: '/accountManage',
  menu: { rank: 60 },
  area: 'fleet',
  paged: true,
  visibility: 'own',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    account: { kind: 'text', max: 255, required: true, width: 180 },
    nickname: { kind: 'text', max: 255, width: 160 },
    platform: { kind: 'reference', to: 'platform', label: 'name', required: true, width: 120 },
    phone: { kind: 'reference', to: 'phone', label: 'serial', width: 160 },
    subsystem: { kind: 'integer', min: 0, max: 999, default: 0 },
    group: { kind: 'reference', to: 'account-group', label: 'path', width: 160 },
    personas: {
      kind: 'links',
      to: 'persona',
      label: 'name',
      most: mostPersonas,
      computed: true,
      width: 160,
    },
    // Somebody has unlinked a persona by hand: many are not linked at once again.
    unbound_by_hand: { kind: 'flag', computed: true, hidden: true },
    owner: { kind: 'text', max: 255, width: 160, key: 'account.authorise' },
    // 0 none: no task runs; 1 own, 2 client contract, 3 employee.
    basis: {
      kind: 'choice',
      choices: { 0: 'red', 1: 'green', 2: 'green', 3: 'green' },
      default: 0,
      key: 'account.authorise',
    },
    authorised_until: { kind: 'time', format: 'deadline', key: 'account.authorise' },
    ...healthFields,
    evidence: {
      kind: 'file',
      many: 5,
      maxMb: 20,
      unsorted: true,
      hidden: true,
      drawer: 'line',
      key: 'account.authorise',
    },
    recorded_by: { kind: 'text', max: 64, computed: true },
    remark: { kind: 'text', max: 500, multiline: true },
    update_time: { kind: 'time', auto: 'update' },
  },
  actions: {
    ready: readyAction,
    link: { form: { personas } },
    unlink: { form: { personas: { ...personas, where: {} } } },
    'bulk-link': { dryRun: true },
  },
  naturalKey: ['platform', 'account'],
  order: ['id', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['account', 'nickname', 'owner', 'phone', 'remark'] },
    platform: { kind: 'equals', field: 'platform' },
    phone: { kind: 'equals', field: 'phone' },
    subsystem: { kind: 'equals', field: 'subsystem' },
    personas: { kind: 'any', field: 'personas' },
    has_persona: { kind: 'has', field: 'personas' },
    group: { kind: 'equals', field: 'group' },
    group_below: { kind: 'below', field: 'group' },
    basis: { kind: 'equals', field: 'basis' },
    health: { kind: 'equals', field: 'health' },
  },
})
