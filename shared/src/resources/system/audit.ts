import { defineResource } from '../../resource/define.ts'

/** Who did what to which row (decisions.md §2): append-only, each entry hashed over the one before. */
export const audit = defineResource({
  name: 'audit',
  table: 'audit_log',
  size: 'large',
  route: '/auditLog',
  area: 'system',
  paged: true,
  verbs: ['list', 'get', 'export'],
  // What it says of rows is not for those who do not see them.
  visibility: { doer: 'user_id' },
  fields: {
    at: { kind: 'time' },
    actor: { kind: 'text', max: 64, width: 140 },
    action: { kind: 'text', max: 64, format: 'permission', width: 200 },
    resource: { kind: 'text', max: 64, format: 'resource', width: 140 },
    /** Of a user, whatever the name is given to later; else 0. */
    user_id: { kind: 'integer', unsorted: true, drawer: 'line' },
    row_id: { kind: 'text', max: 64, width: 100 },
    summary: { kind: 'text', max: 500, unsorted: true, width: 360 },
    /** JSON of what changed: `{ before, after }`, secrets left out. */
    detail: { kind: 'text', max: 100_000, hidden: true, unsorted: true },
    address: { kind: 'text', max: 64 },
    hash: { kind: 'text', max: 64, unsorted: true, drawer: 'line' },
  },
  order: ['id', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['actor', 'action', 'summary', 'row_id'] },
    resource: { kind: 'equals', field: 'resource' },
    // The history of one row.
    row_id: { kind: 'equals', field: 'row_id' },
    start_time: { kind: 'from', field: 'at' },
    end_time: { kind: 'to', field: 'at' },
  },
})
