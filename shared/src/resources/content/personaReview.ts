import { defineView } from '../../resource/define.ts'
import { personaMachine } from '../../states/persona.ts'
import { persona } from './persona.ts'

/** Personas that wait for somebody to look at them, the oldest first. */
export const personaReview = defineView(persona, {
  name: 'persona-review',
  route: '/personaReview',
  menu: { rank: 30 },
  key: 'persona.pass',
  columns: [
    'name',
    'kind',
    'gender',
    'age',
    'country',
    'career',
    'traits',
    'same_name',
    'owner_user_id',
    'create_time',
  ],
  where: { status: personaMachine.codes.pending },
  order: ['create_time', 'asc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'industry', 'career', 'traits', 'interests'] },
    owner_user_id: { kind: 'equals', field: 'owner_user_id' },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
  actions: ['pass', 'refuse'],
  verbs: ['export'],
})
