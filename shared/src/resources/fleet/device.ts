import { defineComputed } from '../../resource/define.ts'
import { proxyColours } from './phone.ts'
import { tagsField } from './tag.ts'
import { auditFields } from './whitelist.ts'

const plain = { unsorted: true } as const

/** matrix.md §2: device list. Hosts and phones beside each other. */
export const device = defineComputed({
  name: 'device',
  route: '/deviceList',
  menu: { group: 'devices', rank: 10 },
  area: 'fleet',
  paged: true,
  verbs: ['list', 'get', 'export'],
  visibility: 'as',
  fields: {
    kind: { kind: 'choice', choices: { 1: 'blue', 2: 'grey' }, width: 90 },
    /** What people call it; of a phone without a name its serial. */
    name: { kind: 'text', max: 128, width: 180 },
    serial: { kind: 'text', max: 128, width: 170 },
    /** Of a phone. */
    host: { kind: 'text', max: 64, of: 'host', width: 130 },
    /** The codes of a phone's; a host is offline (0) or online (1). */
    state: {
      kind: 'choice',
      choices: { 0: 'grey', 1: 'green', 2: 'orange', 3: 'blue', 4: 'red', 5: 'red' },
    },
    model: { kind: 'text', max: 128, width: 150 },
    /** Of Android, or of the agent. */
    version: { kind: 'text', max: 32, width: 120 },
    // 1 a phone with an app that is older than its approved build, a host with an agent older than the control plane; 2 under way.
    upgradable: { kind: 'choice', choices: { 0: '', 1: 'orange', 2: 'blue' }, width: 120, visibility: 'internal' },
    /** Of a phone the build of Android, of a host its operating system. */
    rom: { kind: 'text', max: 200, width: 170 },
    // What works it: 1 of a host its agent; of a phone adb, 2 by a cable, 3 over the network, 4 an emulator; 0 not known.
    agent_type: { kind: 'choice', choices: { 0: 'grey', 1: '', 2: '', 3: '', 4: '' }, width: 130 },
    /** By which adb knows a phone, or from which the agent of a host comes; and that of a phone in its own network. */
    address: { kind: 'text', max: 200, width: 150 },
    ip: { kind: 'text', max: 45, width: 130 },
    proxy: { kind: 'choice', choices: proxyColours, nullable: true, width: 120 },
    /** How many Android users a phone has, and how many phones a host. */
    subsystems: { kind: 'integer', nullable: true, width: 110 },
    phones: { kind: 'integer', nullable: true },
    tags: tagsField,
    owner: { kind: 'text', max: 64, width: 130 },
    wall_status: { kind: 'flag', nullable: true },
    audit_status: { kind: 'choice', choices: auditFields.audit_status.choices, width: 110 },
    last_seen: { kind: 'time', width: 170 },
    remark: { kind: 'text', max: 500, multiline: true, ...plain },
  },
  order: ['name', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'serial', 'host', 'model', 'rom', 'address', 'ip', 'owner', 'remark'] },
    kind: { kind: 'equals', field: 'kind' },
    state: { kind: 'equals', field: 'state' },
    tag: { kind: 'any', field: 'tags' },
    upgradable: { kind: 'equals', field: 'upgradable' },
    agent_type: { kind: 'equals', field: 'agent_type' },
    proxy: { kind: 'equals', field: 'proxy' },
    host: { kind: 'equals', field: 'host' },
    audit_status: { kind: 'equals', field: 'audit_status' },
  },
})

/** The codes of `kind`. */
export const deviceKinds = { phone: 1, host: 2 } as const

/** Rows are numbered so that phones (odd) and hosts (even) never meet; this is the number in the list of its own. */
export function ownIdOf(row: number): number {
  return Math.floor(row / 2)
}
