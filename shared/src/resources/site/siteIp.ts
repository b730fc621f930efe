import { defineResource } from '../../resource/define.ts'

/** site-cluster.md §2.3 tab 1: IPs of the site group, unpaged, with the data-report log of the chosen one beside them. */
export const siteIp = defineResource({
  name: 'site-ip',
  table: 'site_ip',
  route: '/siteDatabase',
  area: 'site',
  paged: false,
  verbs: ['list', 'add', 'edit', 'delete', 'clear'],
  calls: {
    list: ['GET', '/website/getData'],
    add: ['POST', '/website/addData'],
    edit: ['POST', '/website/updateData'],
    delete: ['DELETE', '/website/delete'],
    clear: ['DELETE', '/website/delAll'],
  },
  fields: {
    ip: { kind: 'text', max: 45, required: true, requiredText: true, format: 'ip', width: 150 },
    /** IPs that share this one's library, comma-joined, as its site server says. */
    ipArr: { kind: 'text', max: 2000, computed: true, unsorted: true, width: 180 },
    // 1 available, 0 not (§4); accepted on add, default 1 (decisions.md §8).
    status: { kind: 'choice', choices: { 0: 'red', 1: 'green' }, default: 1 },
    remarks: { kind: 'text', max: 500, multiline: true, width: 220 },
    update_time: { kind: 'time', auto: 'update' },
  },
  naturalKey: ['ip'],
  order: ['update_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['ip', 'remarks'] },
    status: { kind: 'equals', field: 'status' },
  },
  bulk: { field: 'ip', payload: 'ip', max: 500, modeDefault: 0 },
  detail: { resource: 'site-ip-report', by: 'ip' },
  copyAll: 'ip',
})
