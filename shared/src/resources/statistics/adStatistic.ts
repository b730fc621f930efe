import type { Problem } from '../../errors/appError.ts'
import { defineResource, type RowValues } from '../../resource/define.ts'
import { mostCounted } from '../../values/mostCounted.ts'

/** So much a row earns at most, in minor units: a day of one place for ads. Sums of millions of them are exact. */
export const mostIncome = 1_000_000_000_000

// Null where nobody has said it, which is not 0.
const count = { kind: 'integer', min: 0, max: mostCounted, nullable: true, width: 110 } as const

/**
 * matrix-screens.md §5.9: what ads in the organisation's own apps brought, a row for each day, app, type, country and currency. Programs send
 * them in, or people bring a sheet.
 */
export const adStatistic = defineResource({
  name: 'ad-statistic',
  table: 'ad_statistic',
  route: '/advertisingBusiness',
  menu: { rank: 110 },
  area: 'statistics',
  paged: true,
  pageSize: 10,
  visibility: 'organisation',
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    day: { kind: 'text', max: 10, format: 'day', required: true, width: 120 },
    app: { kind: 'text', max: 255, required: true, width: 180 },
    ad_type: { kind: 'choice', choices: { 1: 'blue', 2: 'green', 3: 'grey', 4: 'orange' }, required: true, width: 130 },
    country: { kind: 'text', max: 2, format: 'country', width: 110 },
    currency: { kind: 'text', max: 3, format: 'currency', required: true, width: 90 },
    requests: count,
    impressions: count,
    clicks: count,
    income: { kind: 'money', currency: 'currency', min: 0, max: mostIncome, nullable: true, width: 120 },
    /** What a thousand impressions earned: nothing where income or impressions are not known, or nobody saw any. */
    ecpm: { kind: 'money', currency: 'currency', micro: true, nullable: true, virtual: true, width: 110 },
    /** Percent of the impressions that were clicked. */
    click_share: { kind: 'decimal', digits: 2, format: 'percent', nullable: true, virtual: true, width: 100 },
    create_time: { kind: 'time', auto: 'create', drawer: 'line' },
    update_time: { kind: 'time', auto: 'update', drawer: 'line' },
  },
  naturalKey: ['day', 'app', 'ad_type', 'country', 'currency'],
  keyWithin: 'organisation',
  importsClearNone: true,
  ingest: {
    kind: 'ad-statistics',
    key: ['day', 'app', 'ad_type', 'country', 'currency'],
    fields: ['day', 'app', 'ad_type', 'country', 'currency', 'requests', 'impressions', 'clicks', 'income'],
    repeat: 'update',
  },
  order: ['day', 'desc'],
  filters: {
    app: { kind: 'equals', field: 'app' },
    ad_type: { kind: 'any', field: 'ad_type' },
    country: { kind: 'equals', field: 'country' },
    currency: { kind: 'equals', field: 'currency' },
    day_from: { kind: 'from', field: 'day' },
    day_to: { kind: 'to', field: 'day' },
  },
  rules: ({ requests, impressions, clicks }: RowValues): readonly Problem[] => {
    const isMore = (one: unknown, other: unknown) => isSaid(one) && isSaid(other) && Number(one) > Number(other)
    return [
      ...(isMore(impressions, requests) ? [{ field: 'impressions', code: 'impressions_above_requests' as const }] : []),
      ...(isMore(clicks, impressions) ? [{ field: 'clicks', code: 'clicks_above_impressions' as const }] : []),
      // Where nobody has said how many were seen.
      ...(!isSaid(impressions) && isMore(clicks, requests)
        ? [{ field: 'clicks', code: 'clicks_above_requests' as const }]
        : []),
    ]
  },
})

function isSaid(value: unknown): boolean {
  return value !== null && value !== undefined && value !== ''
}
