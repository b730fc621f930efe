import { defineResource } from '../../resource/define.ts'
import { apiKeyMachine } from '../../states/apiKey.ts'

/**
 * Keys with which programs send data in (decisions.md §5). Made and revoked by calls of their own (contracts/apiKeys.ts):
 * a key is shown once, afterwards only its beginning; of the key itself a hash is kept.
 */
export const apiKey = defineResource({
  name: 'api-key',
  table: 'api_key',
  route: '/apiKeyManage',
  area: 'system',
  paged: true,
  administered: true,
  verbs: ['list'],
  fields: {
    name: { kind: 'text', max: 100, required: true, width: 200 },
    prefix: { kind: 'text', max: 20, unsorted: true, width: 140 },
    /** What may be sent with it, comma-joined; empty: every kind. */
    kinds: { kind: 'text', max: 500, unsorted: true, format: 'ingest', width: 260 },
    state: { kind: 'state', machine: apiKeyMachine, colours: { revoked: 'grey', active: 'green' } },
    created_by: { kind: 'text', max: 64 },
    create_time: { kind: 'time', auto: 'create', width: 170 },
    last_used: { kind: 'time', width: 170 },
    key_hash: { kind: 'secret' },
  },
  by: { add: 'api-key.add' },
  actions: { revoke: { to: 'revoked', danger: true } },
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'created_by'] },
    state: { kind: 'equals', field: 'state' },
  },
})
