import { defineResource } from '../../resource/define.ts'

/** site-cluster.md §2.11: primary domains. `host_num` is the number of our sites below each, kept by the database. */
export const webDomain = defineResource({
  name: 'web-domain',
  table: 'web_domain',
  size: 'large',
  route: '/primaryDomainManage',
  area: 'site',
  paged: true,
  verbs: ['list', 'edit', 'import', 'export'],
  calls: {
    list: ['GET', '/webdomain/list'],
    edit: ['PUT', '/webdomain/info'],
    import: ['POST', '/webdomain/import'],
    export: ['GET', '/webdomain/export'],
  },
  fields: {
    domain: { kind: 'text', max: 253, required: true, requiredText: true, fixed: true, format: 'domain', width: 240 },
    price: { kind: 'decimal', digits: 2, min: 0, fixed: true, width: 120 },
    host_num: { kind: 'integer', min: 0, computed: true, width: 120 },
    update_time: { kind: 'time', auto: 'update', width: 170 },
    remark: { kind: 'text', max: 500, multiline: true, width: 260 },
    /** When the registration ends, as far as an import or an operator said so. */
    expire_time: { kind: 'time', format: 'deadline', unsorted: true, width: 170 },
  },
  naturalKey: ['domain'],
  order: ['update_time', 'desc'],
  filters: {
    domain: { kind: 'search', fields: ['domain'] },
    start_num: { kind: 'from', field: 'host_num', min: 0 },
    end_num: { kind: 'to', field: 'host_num', min: 0 },
  },
})
