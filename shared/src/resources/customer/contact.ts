import type { Problem } from '../../errors/appError.ts'
import { defineResource, type RowValues } from '../../resource/define.ts'
import { forgetAction, forgottenField } from '../../resource/forget.ts'
import { groupKinds } from '../content/group.ts'
import { tagActions, tagsField } from '../fleet/tag.ts'

/** The address book (matrix-screens.md §5.4): people whom one may write to, and on what ground. */
export const contact = defineResource({
  name: 'contact',
  table: 'contact',
  route: '/addressBook',
  menu: { rank: 80 },
  area: 'customer',
  paged: true,
  pageSize: 10,
  visibility: 'own',
  personal: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    name: { kind: 'text', max: 255, required: true, single: true, width: 170 },
    phone: { kind: 'text', max: 32, format: 'phone', single: true, width: 140 },
    email: { kind: 'text', max: 255, format: 'email', single: true, width: 200 },
    platform: { kind: 'reference', to: 'platform', label: 'name', width: 120 },
    handle: { kind: 'text', max: 255, single: true, width: 150 },
    group: { kind: 'reference', to: 'group', label: 'path', where: { kind: groupKinds.contact }, width: 140 },
    consent: { kind: 'choice', choices: { 1: 'green', 2: 'blue', 3: 'grey' }, required: true, width: 130 },
    tags: tagsField,
    remark: { kind: 'text', max: 500, multiline: true },
    forgotten: forgottenField,
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  importsById: true,
  importsClearNone: true,
  actions: { ...tagActions, forget: forgetAction },
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'phone', 'email', 'handle', 'remark'] },
    group: { kind: 'equals', field: 'group' },
    group_below: { kind: 'below', field: 'group' },
    consent: { kind: 'equals', field: 'consent' },
    platform: { kind: 'equals', field: 'platform' },
    tags: { kind: 'any', field: 'tags' },
    owner_user_id: { kind: 'equals', field: 'owner_user_id' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
  rules: ({ phone, email, handle, platform, forgotten }: RowValues): readonly Problem[] => {
    if (forgotten) return []
    if (handle && !platform) return [{ field: 'platform', code: 'required' }]
    return phone || email || handle ? [] : [{ field: 'phone', code: 'contact_unreachable' }]
  },
})
