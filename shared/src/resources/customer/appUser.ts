import { defineResource } from '../../resource/define.ts'
import { forgetAction, forgottenField } from '../../resource/forget.ts'
import { tagActions, tagsField } from '../fleet/tag.ts'

/** Who uses the organisation's own apps, by the number that the app has for them: no name, and no way to write to them. */
export const appUser = defineResource({
  name: 'app-user',
  table: 'app_user',
  route: '/appUserLibrary',
  menu: { rank: 60 },
  area: 'customer',
  paged: true,
  pageSize: 10,
  visibility: 'organisation',
  personal: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    app: { kind: 'text', max: 255, required: true, width: 180 },
    external_id: { kind: 'text', max: 255, required: true, width: 200 },
    country: { kind: 'text', max: 2, format: 'country', width: 120 },
    is_fan: { kind: 'flag', width: 80 },
    // When they agreed that this is kept.
    consent_time: { kind: 'time', required: true, width: 160 },
    first_seen: { kind: 'time', width: 160 },
    last_seen: { kind: 'time', width: 160 },
    // Since when somebody is one; nothing of whoever is none.
    fan_since: { kind: 'time', computed: true, drawer: 'line' },
    tags: tagsField,
    forgotten: forgottenField,
    create_time: { kind: 'time', auto: 'create', drawer: 'line' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  naturalKey: ['app', 'external_id'],
  keyWithin: 'organisation',
  importsClearNone: true,
  ingest: {
    kind: 'app-users',
    key: ['app', 'external_id'],
    fields: ['app', 'external_id', 'country', 'is_fan', 'consent_time', 'first_seen', 'last_seen'],
    repeat: 'update',
  },
  actions: { ...tagActions, forget: forgetAction },
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['external_id'] },
    app: { kind: 'equals', field: 'app' },
    country: { kind: 'equals', field: 'country' },
    is_fan: { kind: 'equals', field: 'is_fan' },
    tags: { kind: 'any', field: 'tags' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
})
