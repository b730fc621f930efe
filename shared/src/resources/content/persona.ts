import type { Actions } from '../../resource/actions.ts'
import { defineResource } from '../../resource/define.ts'
import type { LinksField } from '../../resource/field.ts'
import { personaMachine } from '../../states/persona.ts'
import { profilePicture } from './avatar.ts'
import { groupKinds } from './group.ts'

/** So many personas speak through an account at most. */
export const mostPersonas = 10

const needed = { required: true } as const
const plain = { kind: 'text', max: 255 } as const
/** A line of the form beside the columns of the list. */
const aside = { ...plain, hidden: true } as const
const accounts = {
  kind: 'links',
  to: 'account',
  label: 'account',
  most: 50,
  required: true,
} as const satisfies LinksField

const actions = {
  submit: { from: ['rejected'], to: 'pending' },
  pass: { from: ['pending'], to: 'created' },
  refuse: {
    from: ['pending'],
    to: 'rejected',
    form: { audit_note: { kind: 'text', max: 255, required: true, multiline: true } },
  },
  copy: { rows: 'one' },
  link: { form: { accounts } },
  unlink: { form: { accounts } },
} as const satisfies Actions

/** Somebody for whom accounts speak: a brand, or a character that nobody is. Adults only. */
export const persona = defineResource({
  name: 'persona',
  table: 'persona',
  route: '/personaManage',
  menu: { rank: 10 },
  area: 'content',
  paged: true,
  pageSize: 10,
  visibility: 'own',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    name: { ...plain, ...needed, single: true, width: 160 },
    avatar: {
      kind: 'reference',
      to: 'avatar',
      label: 'description',
      picture: 'image',
      where: { type: profilePicture },
      single: true,
      width: 70,
    },
    status: {
      kind: 'state',
      machine: personaMachine,
      colours: { pending: 'orange', rejected: 'red', created: 'green', incomplete: 'grey' },
      width: 110,
    },
    kind: { kind: 'choice', choices: { 1: 'blue', 2: 'pink' }, default: 2, width: 110 },
    // 0: nobody has said so yet.
    gender: { kind: 'choice', choices: { 0: '', 1: '', 2: '' }, ...needed, width: 80 },
    age: { kind: 'integer', min: 18, max: 99, nullable: true, ...needed, width: 70 },
    country: { kind: 'text', max: 2, format: 'country', ...needed, width: 120 },
    career: { ...plain, ...needed, width: 150 },
    industry: { ...plain, ...needed, width: 150 },
    group: {
      kind: 'reference',
      to: 'group',
      label: 'path',
      where: { kind: groupKinds.persona },
      width: 150,
    },
    interest_groups: {
      kind: 'links',
      to: 'group',
      label: 'path',
      where: { kind: groupKinds.interest },
      most: 20,
      width: 180,
    },
    accounts: { kind: 'counted', of: 'account', by: 'personas' },
    has_account: { kind: 'flag', virtual: true, hidden: true, internal: true },
    education: aside,
    language: { kind: 'text', max: 2, format: 'language', hidden: true },
    traits: { ...aside, ...needed, multiline: true },
    interests: { ...aside, ...needed, multiline: true },
    other_description: { ...aside, multiline: true },
    height: { kind: 'integer', min: 100, max: 250, nullable: true, hidden: true },
    figure: aside,
    hair_colour: aside,
    hair_style: aside,
    eye_colour: aside,
    skin_colour: aside,
    // Also speaks in paid advertising, so that what it publishes carries that notice.
    is_ad_fan: { kind: 'flag', width: 90 },
    disclosure: { ...aside, multiline: true },
    audit_user: { kind: 'text', max: 64, computed: true, drawer: 'line' },
    audit_time: { kind: 'time', computed: true, drawer: 'line' },
    audit_note: { ...plain, computed: true, width: 200 },
    // A model made it up: set by whoever adds it, and taken away by nobody.
    ai_generated: { kind: 'flag', hidden: true },
    // Personas of this name, itself among them.
    same_name: { kind: 'counted', of: 'persona', by: { name: 'name' }, hidden: true },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update' },
  },
  importsById: true,
  importsClearNone: true,
  incomplete: 'incomplete',
  onEdit: [
    {
      from: ['rejected'],
      to: 'pending',
      when: [
        ...(['name', 'kind', 'gender', 'age', 'country', 'career', 'industry', 'education', 'language'] as const),
        ...(['traits', 'interests', 'other_description', 'height', 'figure', 'hair_colour', 'hair_style'] as const),
        ...(['eye_colour', 'skin_colour', 'is_ad_fan', 'disclosure', 'group', 'interest_groups', 'avatar'] as const),
      ],
    },
    { from: ['created'], to: 'pending', when: ['name', 'kind', 'disclosure', 'avatar'] },
  ],
  sections: {
    who: ['name', 'kind', 'gender', 'age', 'country', 'language', 'industry', 'career', 'education'],
    looks: ['avatar', 'height', 'figure', 'hair_colour', 'hair_style', 'eye_colour', 'skin_colour'],
    character: ['traits', 'interests', 'other_description'],
    links: ['group', 'interest_groups', 'is_ad_fan', 'disclosure', 'ai_generated'],
  },
  actions,
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'industry', 'career', 'traits', 'interests'] },
    status: { kind: 'any', field: 'status' },
    career: { kind: 'search', fields: ['career'] },
    // 0: nobody has said so yet.
    gender: { kind: 'equals', field: 'gender' },
    age_from: { kind: 'from', field: 'age' },
    age_to: { kind: 'to', field: 'age' },
    country: { kind: 'equals', field: 'country' },
    group: { kind: 'equals', field: 'group' },
    group_below: { kind: 'below', field: 'group' },
    interest_groups: { kind: 'any', field: 'interest_groups' },
    interest_below: { kind: 'below', field: 'interest_groups' },
    owner_user_id: { kind: 'equals', field: 'owner_user_id' },
    has_account: { kind: 'equals', field: 'has_account' },
    has_avatar: { kind: 'has', field: 'avatar' },
    avatar: { kind: 'equals', field: 'avatar' },
    is_ad_fan: { kind: 'equals', field: 'is_ad_fan' },
    name: { kind: 'equals', field: 'name' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
})
