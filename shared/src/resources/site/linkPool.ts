import { defineResource } from '../../resource/define.ts'

/** site-cluster.md §2.10, §5 and decisions.md §8: natural key url + type, overwrite and clear within one link type. */
export const linkPool = defineResource({
  name: 'link-pool',
  table: 'link_pool',
  size: 'large',
  route: '/linkPool',
  area: 'site',
  paged: true,
  verbs: ['list', 'add', 'delete', 'clear', 'import', 'export'],
  calls: {
    list: ['GET', '/website/linkPool/getPage'],
    add: ['POST', '/website/linkPool/addData'],
    delete: ['DELETE', '/website/linkPool/delete'],
    clear: ['DELETE', '/website/linkPool/delAll'],
    import: ['POST', '/website/linkPool/import-url'],
    export: ['GET', '/website/linkPool/export'],
  },
  fields: {
    url: { kind: 'text', max: 500, required: true, requiredText: true, link: true, format: 'url', width: 420 },
    domain: { kind: 'text', max: 253, computed: true, width: 200 },
    link_type: { kind: 'choice', choices: { 0: '', 1: '', 2: '' }, default: 0, requiredText: true, width: 220 },
    update_time: { kind: 'time', auto: 'update' },
    remark: { kind: 'text', max: 500, multiline: true, width: 260 },
  },
  naturalKey: ['url', 'link_type'],
  scope: 'link_type',
  order: ['update_time', 'desc'],
  filters: {
    link_type: { kind: 'equals', field: 'link_type', default: 0 },
    keyword: { kind: 'search', fields: ['url', 'domain', 'remark'] },
  },
  bulk: { field: 'url', payload: 'urls', max: 500, modeDefault: 0 },
})
