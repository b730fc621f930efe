import type { Problem } from '../../errors/appError.ts'
import { defineResource, type RowValues } from '../../resource/define.ts'

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
    type: { kind: 'choice', choices: { 1: '', 2: '' }, default: 1, width: 90 },
    country: { kind: 'text', max: 2, format: 'country', width: 120 },
    rights: { kind: 'choice', choices: { 0: '', 1: 'green', 2: 'green', 3: 'grey' }, width: 130 },
    rights_note: { kind: 'text', max: 500, multiline: true, width: 220 },
    ai_generated: { kind: 'flag', computed: true, width: 90 },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update', hidden: true },
  },
  sections: {
    picture: ['image', 'description', 'category', 'sex', 'region', 'type', 'country'],
    use: ['rights', 'rights_note'],
  },
  cards: { picture: 'image', title: 'description', facts: ['category', 'type', 'rights'] },
  uploads: { field: 'image', called: 'description', most: 50 },
  order: ['create_time', 'desc'],
  filters: {
    description: { kind: 'search', fields: ['description'] },
    sex: { kind: 'equals', field: 'sex' },
    category: { kind: 'equals', field: 'category' },
    region: { kind: 'equals', field: 'region' },
    type: { kind: 'equals', field: 'type' },
    country: { kind: 'equals', field: 'country' },
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
