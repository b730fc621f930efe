import type { AdbServerState } from '../../protocol/agent.ts'
import { defineResource } from '../../resource/define.ts'
import type { Fields } from '../../resource/field.ts'
import { hostMachine } from '../../states/host.ts'
import { tagActions, tagsField } from './tag.ts'
import { auditActions, auditFields } from './whitelist.ts'

/** The codes of `adb_server`. */
export const adbServerCodes = {
  unknown: 0,
  answers: 1,
  unreachable: 2,
  silent: 3,
  nonsense: 4,
} as const satisfies Record<AdbServerState | 'unknown', number>

/** What stops work there, the widest of it: 1 the whole fleet, 2 the group, 3 the host, 4 the phone. */
export const haltedField = {
  kind: 'choice',
  choices: { 0: '', 1: 'red', 2: 'red', 3: 'red', 4: 'red' },
  virtual: true,
  width: 110,
} as const
export const haltForm = { reason: { kind: 'text', max: 200, required: true } } as const satisfies Fields

/** A host runs one agent (decisions.md §6). Added by enrolment with a one-time token (contracts/fleet.ts). */
export const host = defineResource({
  name: 'host',
  table: 'host',
  route: '/hostManage',
  menu: { group: 'devices', rank: 20 },
  area: 'fleet',
  paged: false,
  visibility: 'organisation',
  verbs: ['list', 'edit', 'import', 'export'],
  fields: {
    name: { kind: 'text', max: 64, required: true, width: 180 },
    state: { kind: 'state', machine: hostMachine, colours: { offline: 'grey', online: 'green' } },
    /** What the ADB server of the host was found to do when it was last asked. */
    adb_server: {
      kind: 'choice',
      choices: { 0: 'grey', 1: 'green', 2: 'red', 3: 'red', 4: 'red' },
      computed: true,
      default: 0,
    },
    /** Phones that its ADB server lists and that are left out, because nobody can be asked by that name. */
    left_out: { kind: 'text', max: 2000, computed: true, drawer: 'line' },
    halted: haltedField,
    os: { kind: 'text', max: 200, computed: true, width: 220 },
    agent_version: { kind: 'text', max: 32, computed: true },
    /** From which its agent comes. */
    address: { kind: 'text', max: 45, computed: true, drawer: 'line' },
    phones: {
      kind: 'counted',
      of: 'phone',
      by: 'host',
    },
    /** To which phones belong that it reports for the first time; at first that of whoever enrolled it. */
    user_group: { kind: 'reference', to: 'user-group', label: 'name', width: 140 },
    tags: tagsField,
    ...auditFields,
    remark: { kind: 'text', max: 500, multiline: true },
    enrolled: { kind: 'time', computed: true },
    last_seen: { kind: 'time', computed: true },
  },
  naturalKey: ['name'],
  by: { add: 'host.enrol' },
  importsKnown: true,
  // Its phones and all that it has told of them go with it; accounts stay, and so does what ran.
  actions: {
    sync: { from: ['online'] },
    halt: { form: haltForm },
    resume: { stepUp: true },
    ...tagActions,
    ...auditActions,
    remove: { danger: true, tells: ['phones'] },
  },
  order: ['id', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'remark'] },
    state: { kind: 'equals', field: 'state' },
    tag: { kind: 'any', field: 'tags' },
    audit_status: { kind: 'equals', field: 'audit_status' },
    organisation_id: { kind: 'equals', field: 'organisation_id' },
  },
})
