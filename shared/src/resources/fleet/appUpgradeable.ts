import { defineComputed } from '../../resource/define.ts'

/** Phones that have the package of an approved build in an older version, and are in no upgrade of it. */
export const appUpgradeable = defineComputed({
  name: 'app-upgradeable',
  area: 'fleet',
  rowsOf: 'phone',
  paged: false,
  verbs: ['list', 'export'],
  fields: {
    /** The number of the build. */
    build: { kind: 'integer', width: 100 },
    package: { kind: 'text', max: 255, width: 240 },
    serial: { kind: 'text', max: 128, width: 180 },
    host: { kind: 'text', max: 64, of: 'host', width: 140 },
    version: { kind: 'text', max: 100, width: 130 },
    version_code: { kind: 'integer', width: 130 },
    online: { kind: 'flag', width: 90 },
  },
  order: ['serial', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['serial', 'host', 'version'] },
    build: { kind: 'equals', field: 'build' },
    online: { kind: 'equals', field: 'online' },
  },
})
