import { defineResource } from '../../resource/define.ts'

const rule = { kind: 'text', max: 500, unsorted: true, width: 110 } as const

/**
 * site-cluster.md §2.6: the sites. The address is kept without its scheme and is the natural key; the main domain follows
 * from it. `ssl_time`, `site_status` and the real IP are what the last check found (decisions.md §5).
 */
export const site = defineResource({
  name: 'site',
  table: 'site',
  size: 'large',
  route: '/siteAdministration',
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'edit', 'delete', 'import', 'export'],
  calls: {
    list: ['GET', '/website/getSite'],
    get: ['GET', '/website/site/:id'],
    edit: ['PUT', '/website/site/:id'],
    import: ['POST', '/website/import-site'],
    export: ['GET', '/website/export-site'],
  },
  // The widths make 3800 together (§2.6).
  fields: {
    domain: { kind: 'text', max: 253, computed: true, width: 180 },
    name: { kind: 'text', max: 255, width: 160 },
    url: {
      kind: 'text',
      max: 255,
      required: true,
      requiredText: true,
      format: 'site',
      link: 'https',
      leadsTo: { to: 'site' },
      width: 220,
    },
    template_id: { kind: 'integer', min: 0, width: 100 },
    title: { kind: 'text', max: 255, width: 220 },
    keyword: { kind: 'text', max: 500, unsorted: true, width: 200 },
    description: { kind: 'text', max: 500, multiline: true, unsorted: true, width: 260 },
    home_title: { kind: 'text', max: 255, width: 180 },
    create_user: { kind: 'text', max: 64, width: 110 },
    create_time: { kind: 'time', auto: 'create', width: 170 },
    ssl_time: { kind: 'time', computed: true, format: 'deadline', width: 170 },
    update_time: { kind: 'time', auto: 'update', width: 170 },
    profile1: rule,
    profile2: rule,
    profile3: rule,
    profile4: rule,
    profile5: rule,
    profile6: rule,
    column_rule: rule,
    column_page_rule: rule,
    content_rule: rule,
    content_page_rule: rule,
    tag_rule: rule,
    tag_page_rule: rule,
    special_rule: rule,
    special_page_rule: rule,
    // As on the monitoring lists (§4, decisions.md §8); uncertain until the first check.
    site_status: {
      kind: 'choice',
      choices: { 0: 'red', 1: 'orange', 2: 'green' },
      default: 1,
      computed: true,
      named: true,
      width: 120,
    },
    ip: { kind: 'text', max: 45, computed: true, hidden: true, unsorted: true },
    /** Of the address, without port and path: what rankings are compared with. */
    host: { kind: 'text', max: 253, computed: true, hidden: true, unsorted: true },
    /** What the spellings of one address have in common (`siteKeyOf`). */
    host_key: { kind: 'text', max: 500, computed: true, internal: true, unsorted: false },
    /** Another row is the same site: both were there before sites were told apart by their keys. */
    twins: { kind: 'flag', virtual: true, internal: true },
  },
  sections: {
    basics: ['url', 'name', 'template_id', 'title', 'keyword', 'description', 'home_title', 'create_user'],
    profiles: ['profile1', 'profile2', 'profile3', 'profile4', 'profile5', 'profile6'],
    rules: [
      'column_rule',
      'column_page_rule',
      'content_rule',
      'content_page_rule',
      'tag_rule',
      'tag_page_rule',
      'special_rule',
      'special_page_rule',
    ],
  },
  naturalKey: ['url'],
  foundBy: { url: 'host_key' },
  order: ['update_time', 'desc'],
  filters: {
    name: { kind: 'search', fields: ['name'] },
    url: { kind: 'search', fields: ['url'] },
    template_id: { kind: 'equals', field: 'template_id' },
    title: { kind: 'search', fields: ['title'] },
    keyword: { kind: 'search', fields: ['keyword'] },
    description: { kind: 'search', fields: ['description'] },
    create_user: { kind: 'search', fields: ['create_user'] },
    home_title: { kind: 'equals', field: 'home_title' },
    start_time: { kind: 'from', field: 'update_time' },
    end_time: { kind: 'to', field: 'update_time' },
    twins: { kind: 'equals', field: 'twins' },
  },
})
