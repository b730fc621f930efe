import { defineResource } from '../../resource/define.ts'

/** site-cluster.md §2.5: live-stream data domains, unpaged, with the data-report log of the chosen one beside them. */
export const liveDomain = defineResource({
  name: 'live-domain',
  table: 'live_domain',
  route: '/liveStationManage',
  area: 'site',
  paged: false,
  verbs: ['list', 'add', 'edit', 'delete', 'clear'],
  calls: {
    list: ['GET', '/website/livesite/getData'],
    add: ['POST', '/website/livesite/addData'],
    edit: ['POST', '/website/livesite/updateData'],
    delete: ['DELETE', '/website/livesite/delete'],
    clear: ['DELETE', '/website/livesite/delAll'],
  },
  fields: {
    domain: { kind: 'text', max: 253, required: true, requiredText: true, format: 'domain', width: 240 },
    // 0 invalid orange, 1 valid green (§4); the add form starts with 0.
    status: { kind: 'choice', choices: { 0: 'orange', 1: 'green' }, default: 0 },
    remarks: { kind: 'text', max: 500, multiline: true, width: 220 },
    update_time: { kind: 'time', auto: 'update' },
  },
  naturalKey: ['domain'],
  order: ['update_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['domain', 'remarks'] },
    status: { kind: 'equals', field: 'status' },
  },
  bulk: { field: 'domain', payload: 'domain', max: 500, modeDefault: 0 },
  detail: { resource: 'live-domain-report', by: 'domain' },
  copyAll: 'domain',
})
