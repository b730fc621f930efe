import { defineComputed } from '../../resource/define.ts'
import { appVersion } from './appVersion.ts'

const { kind, package: packageName, version, version_code, md5, approved } = appVersion.fields

/** The version library phone by phone: which phones have a version, and which versions a phone has. */
export const phoneVersion = defineComputed({
  name: 'phone-version',
  route: '/phoneVersion',
  menu: { group: 'devices', rank: 120 },
  area: 'fleet',
  paged: true,
  verbs: ['list', 'export'],
  visibility: 'as',
  fields: {
    serial: { kind: 'text', max: 128, width: 180 },
    host: { kind: 'text', max: 64, of: 'host', width: 140 },
    online: { kind: 'flag', width: 90 },
    kind,
    package: packageName,
    version,
    version_code,
    md5,
    approved,
  },
  order: ['serial', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['serial', 'host', 'package', 'version', 'md5'] },
    package: { kind: 'equals', field: 'package' },
    version: { kind: 'equals', field: 'version' },
    kind: { kind: 'equals', field: 'kind' },
    approved: { kind: 'equals', field: 'approved' },
    online: { kind: 'equals', field: 'online' },
  },
})
