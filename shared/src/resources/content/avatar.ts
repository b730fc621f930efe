import type { Problem } from '../../errors/appError.ts'
import { defineResource, type RowValues } from '../../resource/define.ts'
import { groupKinds } from './group.ts'

/** The code of `type`: what accounts and personas show of themselves, and no cover. */
export const profilePicture = 1

/** Pictures that accounts and personas show of themselves, with what allows their use. */
export const avatar = defineResource({
  name: 'avatar',
  table: 'avatar',
  route: '/avatarMaterial',
  menu: { rank: 60 },
  area: 'content',
  paged: true,
  pageSize: 30,
  visibility: 'organisation',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    image: { kind: 'image', maxMb: 10, once: 'description', required: true, single: true, unsorted: true, width: 90 },
    description: { kind: 'text', max: 255, width: 220 },
    category: { kind: 'choice', choices: { 1: 'orange', 2: 'blue', 3: 'grey' }, required: true, width: 110 },
    sex: { kind: 'choice', choices: { 0: '', 1: '', 2: '' }, width: 80 },
    region: { kind: 'choice', choices: { 0: '', 1: '', 2: '' }, width: 90 },
    type: { kind: 'choice', choices: { 1: '', 2: '' }, default: profilePicture, width: 90 },
    country: { kind: 'text', max: 2, format: 'country', width: 120 },
    group: { kind: 'reference', to: 'group', label: 'path', where: { kind: groupKinds.avatar }, width: 150 },
    // Until a persona has it as its face, it is free.
    used: { kind: 'flag', virtual: true, width: 80 },
    personas: { kind: 'links', to: 'persona', label: 'name', most: 1000, virtual: true, width: 160 },
    rights: { kind: 'choice', choices: { 0: '', 1: 'green', 2: 'green', 3: 'grey' }, width: 130 },
    rights_note: { kind: 'text', max: 500, multiline: true, width: 220 },
    ai_generated: { kind: 'flag', computed: true, width: 90 },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update', hidden: true },
  },
  sections: {
    picture: ['image', 'description', 'category', 'sex', 'region', 'type', 'country', 'group'],
    use: ['rights', 'rights_note'],
  },
  cards: { picture: 'image', title: 'description', facts: ['personas', 'category', 'rights'] },
  uploads: { field: 'image', called: 'description', most: 50 },
  actions: {
    bind: {
      rows: 'one',
      when: { type: profilePicture },
      form: { persona: { kind: 'reference', to: 'persona', label: 'name', required: true } },
    },
  },
  order: ['create_time', 'desc'],
  filters: {
    description: { kind: 'search', fields: ['description'] },
    sex: { kind: 'equals', field: 'sex' },
    category: { kind: 'equals', field: 'category' },
    region: { kind: 'equals', field: 'region' },
    type: { kind: 'equals', field: 'type' },
    country: { kind: 'equals', field: 'country' },
    group: { kind: 'equals', field: 'group' },
    group_below: { kind: 'below', field: 'group' },
    used: { kind: 'equals', field: 'used' },
    persona: { kind: 'any', field: 'personas' },
    rights: { kind: 'equals', field: 'rights' },
  },
  rules: ({ category, rights, rights_note }: RowValues): readonly Problem[] => {
    if (Number(category) !== realPerson) return []
    const statement = { code: 'required', text: 'avatar.more.rights' } as const
    const isAllowed = Number(rights) === 1 || Number(rights) === 2
    return [
      ...(isAllowed ? [] : [{ field: 'rights', ...statement }]),
      ...(String(rights_note ?? '').trim() === '' ? [{ field: 'rights_note', ...statement }] : []),
    ]
  },
})

const realPerson = 1
