import type { SiteEventKind } from '@quarterdeck/shared/contracts/siteTimeline.ts'
import * as contract from '@quarterdeck/shared/contracts/siteTimeline.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { type Actor, mayDo, type Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { defineDomain } from '../../defineDomain.ts'
import { reasonInWords } from '../siteChecks/index.ts'
import type { EventQuery } from './events/siteEvent.ts'
import { readEvents, sources } from './events.ts'
import { toFacts } from './facts.ts'
import { findByAddress, findById, namesOf } from './findSite.ts'
import { markedKinds, marksOf } from './marks.ts'
import { bestByDay, keywordsOf, placesOf, readCompetitors, readOwnPlaces } from './ranks.ts'
import { spanOf } from './span.ts'
import { counters, readCrawls, readVisits } from './traffic.ts'
import { availabilityOf, readVerdicts } from './verdicts.ts'

export const siteTimeline = defineDomain({
  name: 'siteTimeline',
  contracts: [contract],
  start: ({ context, router }) => serveSiteTimeline(context, router),
})

interface ReadContext {
  t: Translate
  language: Language
}

interface OfSite {
  id: number
  start_time?: string | undefined
  end_time?: string | undefined
}

/** Every call of contracts/siteTimeline.ts. */
export function serveSiteTimeline({ store, settings, now }: Context, router: Router): void {
  const sql = store.read
  const zone = () => settings.get(systemSettings.zone)

  async function open({ id, ...range }: OfSite, { t, language }: ReadContext): Promise<EventQuery> {
    const numbers = new Intl.NumberFormat(language)
    const span = spanOf(range, now(), zone())
    const site = await findById(sql, id)
    if (!site) throw new AppError('not_found')
    return { sql, site, span, t, now: now(), names: await namesOf(sql, site), format: (value) => numbers.format(value) }
  }
  const kindsFor = (actor: Actor, kinds: readonly SiteEventKind[]) =>
    kinds.filter((kind) => mayDo(actor, sources[kind].right))

  router.serve(contract.siteFacts, async ({ query, actor, t }) => {
    const { id, site } = query
    if (id === undefined && !site) throw new AppError('invalid', {}, { problems: [{ field: 'id', code: 'required' }] })
    const found = id === undefined ? await findByAddress(sql, site ?? '') : await findById(sql, id)
    if (!found) throw new AppError('not_found')
    const knowsDomain = mayDo(actor, sources.domain.right)
    return { data: toFacts({ ...found, ...(!knowsDomain && { expire_time: null }) }, { now: now(), zone: zone(), t }) }
  })

  router.serve(contract.siteRanks, async ({ query: { keyword: asked, ...query }, ...reader }) => {
    const { site, span } = await open(query, reader)
    const lines = bestByDay(await readOwnPlaces(sql, site.host, span), span)
    const keywords = keywordsOf(lines)
    const keyword = asked || (keywords[0]?.keyword ?? '')
    return {
      data: {
        days: span.names,
        keywords,
        keyword,
        own: placesOf(lines.get(keyword) ?? [], span),
        competitors: keyword === '' ? [] : await readCompetitors(sql, keyword, span),
      },
    }
  })

  router.serve(contract.siteVerdicts, async ({ query, ...reader }) => {
    const { t } = reader
    const { site, span } = await open(query, reader)
    const rows = await readVerdicts(sql, site.url, span)
    const byDay = new Map(rows.map((row) => [row.day, row]))
    const verdicts = span.names.map((day) => {
      const row = byDay.get(day)
      if (!row) return null
      const { site_status, reason, http_status, create_time } = row
      return {
        site_status,
        reason,
        http_status,
        time: formatTime(create_time, zone()),
        site_status_str: t(codeKey('site-check.choice.site_status', site_status)),
        reason_str: reasonInWords(row, t),
      }
    })
    return { data: { days: span.names, verdicts, availability: availabilityOf(rows) } }
  })

  router.serve(contract.siteCrawls, async ({ query, ...reader }) => {
    const { t } = reader
    const { names, span } = await open(query, reader)
    const crawlers = (await readCrawls(sql, names, span)).map(({ isSpider, type, visits }) => ({
      name: type || t(isSpider === 1 ? 'site-statistics.other_crawler' : 'site-statistics.no_crawler'),
      visits,
    }))
    return { data: { days: span.names, crawlers } }
  })

  router.serve(contract.siteVisits, async ({ query, ...reader }) => {
    const { t } = reader
    const { names, span } = await open(query, reader)
    const byDay = new Map((await readVisits(sql, names, span)).map((row) => [row.day, row]))
    const shown = counters.map((field) => ({
      field,
      name: t(`site-access.field.${field}`),
      values: span.names.map((day) => byDay.get(day)?.[field] ?? null),
    }))
    return { data: { days: span.names, counters: shown } }
  })

  router.serve(contract.siteMarks, async ({ query, actor, ...reader }) => {
    const opened = await open(query, reader)
    const lanes = await Promise.all(
      kindsFor(actor, markedKinds).map(async (kind) => ({
        kind,
        marks: marksOf(await readEvents(opened, [kind]), zone()),
      })),
    )
    return { data: { days: opened.span.names, lanes } }
  })

  router.serve(contract.siteEvents, async ({ query: { kind, pageIndex, pageSize, ...query }, actor, ...reader }) => {
    const opened = await open(query, reader)
    const allowed = kindsFor(actor, Object.keys(sources) as SiteEventKind[])
    const all = await readEvents(opened, allowed)
    const counted = allowed.map((name) => [name, all.filter((event) => event.kind === name).length] as const)
    const kinds = Object.fromEntries(counted.filter(([, count]) => count > 0))
    const shown = kind === undefined ? all : all.filter((event) => event.kind === kind)
    const first = (pageIndex - 1) * pageSize
    return {
      data: shown.slice(first, first + pageSize).map(({ at, ...event }, n) => ({
        id: first + n + 1,
        ...event,
        time: formatTime(at, zone()),
      })),
      kinds,
      totalCount: shown.length,
      totalPage: Math.ceil(shown.length / pageSize),
      pageIndex,
      pageSize,
    }
  })
}
