import { defineStatistics, statisticRanges } from '../resource/statistics.ts'

/** What bears a tag, and what was published of it, or under accounts that bear it. */
export const tagStatistics = defineStatistics({
  name: 'tag',
  title: 'tag-statistics.title',
  route: '/tagStatistics',
  menu: { group: 'statistics', rank: 80 },
  visibility: 'own',
  ranges: statisticRanges.filter((days) => days !== 3),
  dimensions: { tag: { kind: 'reference', to: 'tag', label: 'name' } },
  by: ['tag'],
  measures: {
    library_items: { kind: 'last' },
    accounts: { kind: 'last', opens: { list: 'account', by: { tag: 'tags' } } },
    publications: { kind: 'count' },
    views: { kind: 'count', measured: 'again' },
  },
  order: 'publications',
  lines: ['publications'],
  cards: ['publications', 'views'],
})
