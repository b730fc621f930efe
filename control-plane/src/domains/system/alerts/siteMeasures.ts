import type { Sql } from '../../../platform/store/store.ts'
import { siteStatusCodes } from '../../sites/siteChecks/index.ts'
import type { Look, Measured, MeasuredAlert } from './measured.ts'
import type { Rule } from './store/rules.ts'
import {
  placeOfHost,
  placesOfHost,
  placesOfKeyword,
  siteStatuses,
  sitesFailing,
  uncheckedSites,
} from './store/siteMeasures.ts'

const dayMs = 86_400_000

/** Perhaps a million sites, each a subject: what begins and what ends is looked for where the limit has an index. */
export async function failingSites(
  kind: keyof typeof sitesFailing,
  { from, rule: { id: rule, site, threshold }, now, room }: Look,
): Promise<Measured> {
  const queries = sitesFailing[kind][site === '' ? 'ofAll' : 'ofOne']
  const look = { rule, site, now, until: now + threshold * dayMs, room }
  const opens = await queries.opens.all(from, look)
  const closes = await queries.closes.all(from, look)
  return { opens, closes: closes.map(({ id }) => id) }
}

/** The part of the sites that the last check found valid, in percent; sites that nobody has checked yet do not count. */
export async function availability(from: Sql, { site }: Rule): Promise<MeasuredAlert[]> {
  const scope = site === '' ? 'ofAll' : 'ofOne'
  const statuses = await siteStatuses[scope].all(from, { site })
  const unchecked = (await uncheckedSites[scope].get(from, { site }))?.n ?? 0
  const counted = new Map(statuses.map(({ status, n }) => [status, n]))
  const of = (status: keyof typeof siteStatusCodes) => counted.get(siteStatusCodes[status]) ?? 0
  const all = of('valid') + of('invalid') + Math.max(0, of('uncertain') - unchecked)
  return all === 0 ? [] : [{ subject: site, value: Math.floor((of('valid') / all) * 10_000) / 100 }]
}

/** A keyword: the best place of ours, as last seen of each host. A site: its place for each keyword, or for this one. */
export async function rankings(from: Sql, { keyword, site: host }: Rule, since: number): Promise<MeasuredAlert[]> {
  if (host === '') {
    const rows = await placesOfKeyword.all(from, { keyword, since })
    return rows.length === 0 ? [] : [{ subject: keyword, value: Math.min(...rows.map(({ place }) => place)) }]
  }
  const rows = await (keyword === ''
    ? placesOfHost.all(from, { host, since })
    : placeOfHost.all(from, { host, since, keyword }))
  return rows.map((row) => ({ subject: `${row.keyword} ${host}`, value: row.place }))
}
