import { defineResource } from '../../resource/define.ts'

/**
 * site-cluster.md §2.1: the article library. Articles come by ingest. Source and type are kept by name and by number; the
 * numbers are those of the lists `newsType` (decisions.md §3). `content_html` comes from outside: the console shows it
 * only sanitised and in a sandboxed frame.
 */
export const article = defineResource({
  name: 'article',
  table: 'article',
  size: 'large',
  route: '/articleManage',
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete'],
  calls: { list: ['GET', '/website/newsList'], delete: ['DELETE', '/website/del-news'] },
  fields: {
    content_title: { kind: 'text', max: 255, single: true, required: true, width: 260 },
    keywords: { kind: 'text', max: 500, single: true, unsorted: true, width: 200 },
    description: { kind: 'text', max: 2000, single: true, unsorted: true, width: 280 },
    content: { kind: 'text', max: 200_000, single: true, unsorted: true, drawer: 'text', hidden: false, width: 320 },
    platform_name: { kind: 'text', max: 80, single: true, width: 140 },
    article_type_name: { kind: 'text', max: 80, single: true, width: 120 },
    create_time: { kind: 'time', auto: 'create', width: 170 },
    content_html: { kind: 'text', max: 500_000, computed: true, hidden: true, unsorted: true },
    platform_id: { kind: 'integer', computed: true, hidden: true, unsorted: true },
    article_type_id: { kind: 'integer', computed: true, hidden: true, unsorted: true },
    // Somebody here wrote it: those that came in stay as they came.
    own: { kind: 'flag', computed: true, hidden: true, unsorted: true },
    // Something was made of it.
    used: { kind: 'flag', computed: true, hidden: true, width: 80 },
  },
  editable: 'own',
  actions: { use: { when: { used: 0 } }, unuse: { when: { used: 1 } } },
  order: ['create_time', 'desc'],
  // A library, not a log: it has no age.
  kept: { by: 'create_time', days: 0, rows: 500_000 },
  filters: {
    keyword: { kind: 'search', fields: ['content_title', 'keywords', 'description'] },
    platform_id: { kind: 'equals', field: 'platform_id' },
    article_type_id: { kind: 'equals', field: 'article_type_id' },
    used: { kind: 'equals', field: 'used', ofViews: true },
    start_time: { kind: 'from', field: 'create_time' },
    end_time: { kind: 'to', field: 'create_time' },
  },
  ingest: {
    kind: 'articles',
    key: ['platform_name', 'content_title', 'create_time'],
    fields: [
      'content_title',
      'keywords',
      'description',
      'content',
      'content_html',
      'platform_name',
      'article_type_name',
      'create_time',
    ],
    repeat: 'update',
  },
})
