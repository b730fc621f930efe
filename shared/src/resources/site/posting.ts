import { defineResource } from '../../resource/define.ts'

const number = { kind: 'integer', min: 0, computed: true, unsorted: true, drawer: 'line' } as const
const address = { kind: 'text', max: 1000, computed: true, hidden: true, unsorted: true } as const

/** Codes of `article_status`. */
export const postingStatus = { sent: 1, failed: 2 } as const

/**
 * site-cluster.md §2.15 tab 1: what was posted where. Rows come by ingest; operators edit the remarks (decisions.md §8).
 * `file_name` is a download link where `url` says where to.
 */
export const posting = defineResource({
  name: 'posting',
  table: 'posting',
  size: 'large',
  route: '/documentRecord',
  area: 'promotion',
  menu: { group: 'site', rank: 5 },
  paged: true,
  verbs: ['list', 'edit', 'delete'],
  calls: {
    list: ['GET', '/website/articles'],
    edit: ['PUT', '/website/articles/:id'],
    delete: ['DELETE', '/website/articles'],
  },
  fields: {
    file_name: { kind: 'text', max: 255, computed: true, leadsTo: { to: 'file', address: 'url' }, width: 200 },
    host: { kind: 'text', max: 253, computed: true, width: 170 },
    article_title: { kind: 'text', max: 255, computed: true, width: 230 },
    article_url: { kind: 'text', max: 1000, computed: true, link: true, unsorted: true, width: 220 },
    article_status: { kind: 'choice', choices: { 1: 'green', 2: 'red' }, default: 1, computed: true },
    article_platform: {
      kind: 'choice',
      choices: { 1: '', 2: '', 3: '', 4: '', 5: '' },
      default: 1,
      computed: true,
      width: 160,
    },
    article_time: { kind: 'time', computed: true, width: 170 },
    url: address,
    base_file_name: {
      kind: 'text',
      max: 255,
      computed: true,
      unsorted: true,
      leadsTo: { to: 'file', address: 'baseUrl' },
      drawer: 'line',
    },
    baseUrl: address,
    domain_list_num: number,
    domain_total_num: number,
    rankings_num: number,
    /** Comma-separated. */
    rankings_data: { kind: 'text', max: 20_000, computed: true, unsorted: true, drawer: 'list' },
    remarks: { kind: 'text', max: 500, multiline: true, unsorted: true, drawer: 'line' },
  },
  order: ['article_time', 'desc'],
  kept: { by: 'article_time', days: 730, rows: 1_000_000 },
  filters: {
    keyword: { kind: 'search', fields: ['host', 'article_url', 'file_name', 'article_title'] },
    article_status: { kind: 'equals', field: 'article_status' },
    article_platform: { kind: 'equals', field: 'article_platform' },
    start_time: { kind: 'from', field: 'article_time' },
    end_time: { kind: 'to', field: 'article_time' },
  },
  ingest: {
    kind: 'postings',
    key: ['article_time', 'article_platform', 'host', 'article_title'],
    fields: [
      'file_name',
      'host',
      'article_title',
      'article_url',
      'article_status',
      'article_platform',
      'article_time',
      'url',
      'base_file_name',
      'baseUrl',
      'domain_list_num',
      'domain_total_num',
      'rankings_num',
      'rankings_data',
    ],
    repeat: 'update',
  },
})
