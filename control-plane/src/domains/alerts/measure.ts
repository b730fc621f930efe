import type { Leap } from '../../platform/clockWatch.ts'
import type { Sql } from '../../platform/store/store.ts'
import { siteStatusCodes } from '../siteChecks/index.ts'
import {
  failingSites,
  placeOfHost,
  placesOfHost,
  placesOfKeyword,
  restingScripts,
  siteStatuses,
  uncheckedSites,
} from './store/measures.ts'
import type { Rule } from './store/rules.ts'

/** What a rule finds out about one subject. `value` is in the unit of the rule: percent, days, place, status, days. */
export interface Finding {
  subject: string
  value: number
}

/** What a look at a rule's limit says: which events begin, and which of the open ones end. */
export interface Measured {
  opens: Finding[]
  /** Ids of open events that are over. */
  closes: number[]
}

export interface OpenEvent {
  id: number
  subject: string
}

const dayMs = 86_400_000
/** Rankings are collected daily or so; older ones say nothing about now. */
const rankingDays = 7

/** Compares what is measured with a rule. At most `room` new events: a rule that finds more than that says enough with those. */
export async function measure(
  from: Sql,
  rule: Rule,
  open: readonly OpenEvent[],
  { now, room, leap }: { now: number; room: number; leap: Leap | undefined },
): Promise<Measured> {
  switch (rule.kind) {
    case 'availability':
      return judged(await availability(from, rule), open, (value) => value < rule.threshold)
    case 'ranking':
      return judged(await rankings(from, rule, now - rankingDays * dayMs), open, (value) => value > rule.threshold)
    case 'clock':
      return judged(
        [{ subject: '', value: leap ? Math.floor((leap.now - leap.seen) / dayMs) : 0 }],
        open,
        (days) => days > 0,
      )
    case 'script_rests':
      return current(await restingScripts.all(from), open)
    case 'certificate':
    case 'invalid':
      return failing(from, rule.kind, rule, { now, room })
  }
}

/** Few subjects, each measured: what is not measured any more stays as it is, for nobody knows. */
function judged(findings: readonly Finding[], open: readonly OpenEvent[], fails: (value: number) => boolean): Measured {
  const known = new Map(open.map(({ id, subject }) => [subject, id]))
  const opens = findings.filter(({ subject, value }) => fails(value) && !known.has(subject))
  const closes = findings.flatMap(({ subject, value }) => (fails(value) ? [] : (known.get(subject) ?? [])))
  return { opens, closes }
}

/** All that is wrong now: what is not among it any more is over. */
function current(findings: readonly Finding[], open: readonly OpenEvent[]): Measured {
  const [known, wrong] = [new Set(open.map((one) => one.subject)), new Set(findings.map((one) => one.subject))]
  return {
    opens: findings.filter(({ subject }) => !known.has(subject)),
    closes: open.flatMap(({ id, subject }) => (wrong.has(subject) ? [] : id)),
  }
}

/** Perhaps a million sites, each a subject: what begins and what ends is looked for where the limit has an index. */
async function failing(
  from: Sql,
  kind: keyof typeof failingSites,
  { id: rule, site, threshold }: Rule,
  { now, room }: { now: number; room: number },
): Promise<Measured> {
  const queries = failingSites[kind][site === '' ? 'ofAll' : 'ofOne']
  const look = { rule, site, now, until: now + threshold * dayMs, room }
  const opens = await queries.opens.all(from, look)
  const closes = await queries.closes.all(from, look)
  return { opens, closes: closes.map(({ id }) => id) }
}

/** The part of the sites that the last check found valid, in percent; sites that nobody has checked yet do not count. */
async function availability(from: Sql, { site }: Rule): Promise<Finding[]> {
  const scope = site === '' ? 'ofAll' : 'ofOne'
  const statuses = await siteStatuses[scope].all(from, { site })
  const unchecked = (await uncheckedSites[scope].get(from, { site }))?.n ?? 0
  const counted = new Map(statuses.map(({ status, n }) => [status, n]))
  const of = (status: keyof typeof siteStatusCodes) => counted.get(siteStatusCodes[status]) ?? 0
  const all = of('valid') + of('invalid') + Math.max(0, of('uncertain') - unchecked)
  return all === 0 ? [] : [{ subject: site, value: Math.floor((of('valid') / all) * 10_000) / 100 }]
}

/** A keyword: the best place of ours, as last seen of each host. A site: its place for each keyword, or for this one. */
async function rankings(from: Sql, { keyword, site: host }: Rule, since: number): Promise<Finding[]> {
  if (host === '') {
    const rows = await placesOfKeyword.all(from, { keyword, since })
    return rows.length === 0 ? [] : [{ subject: keyword, value: Math.min(...rows.map(({ place }) => place)) }]
  }
  const rows = await (keyword === ''
    ? placesOfHost.all(from, { host, since })
    : placeOfHost.all(from, { host, since, keyword }))
  return rows.map((row) => ({ subject: `${row.keyword} ${host}`, value: row.place }))
}
