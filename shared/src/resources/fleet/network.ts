import type { Problem } from '../../errors/appError.ts'
import { defineResource } from '../../resource/define.ts'
import { isIp } from '../../values/ip.ts'
import { splitWords } from '../../values/words.ts'

/** What many nodes have in common, kept once. It is written down for people: nothing is configured by it. */
export const network = defineResource({
  name: 'network',
  table: 'network',
  route: '/networkManage',
  menu: { rank: 95 },
  area: 'fleet',
  paged: true,
  pageSize: 10,
  visibility: 'organisation',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: { kind: 'text', max: 255, required: true, width: 180 },
    host: { kind: 'reference', to: 'host', label: 'name', width: 160 },
    subnet_mask: { kind: 'text', max: 45, width: 140 },
    gateway: { kind: 'text', max: 45, format: 'ip', width: 140 },
    dns: { kind: 'words', most: 4, max: 45, width: 200 },
    nodes: { kind: 'counted', of: 'node', by: 'network' },
    ros_config: { kind: 'text', max: 20_000, multiline: true, unsorted: true, drawer: 'code' },
    remark: { kind: 'text', max: 500, multiline: true },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  naturalKey: ['name'],
  keyWithin: 'organisation',
  order: ['create_time', 'desc'],
  filters: {
    keyword: { kind: 'search', fields: ['name', 'remark'] },
    host: { kind: 'equals', field: 'host' },
  },
  rules: ({ subnet_mask, dns }): readonly Problem[] => [
    ...(isMask(String(subnet_mask ?? '')) ? [] : [notAnIp('subnet_mask', String(subnet_mask))]),
    ...splitWords(String(dns ?? '')).flatMap((one) => (isIp(one) ? [] : [notAnIp('dns', one)])),
  ],
})

function notAnIp(field: string, value: string): Problem {
  return { field, code: 'not_an_ip', data: { value } }
}

/** Empty, a mask such as 255.255.255.0, or its length such as /24. */
function isMask(text: string): boolean {
  if (text === '') return true
  if (/^\/?\d{1,3}$/.test(text)) return Number(text.replace('/', '')) <= 128
  if (!isIp(text) || text.includes(':')) return false
  const bits = text.split('.').map((one) => Number(one).toString(2).padStart(8, '0'))
  return /^1*0*$/.test(bits.join(''))
}
