import { alertEventMachine } from '@quarterdeck/shared/states/alert.ts'
import type { Sql } from '../../platform/store/store.ts'
import { type SiteStatus, siteStatusCodes } from '../siteChecks/index.ts'
import type { Rule } from './store/rules.ts'

/** What a rule finds out about one subject. `value` is in the unit of the rule: percent, days, place, status. */
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
  sql: Sql,
  rule: Rule,
  open: readonly OpenEvent[],
  { now, room }: { now: number; room: number },
): Promise<Measured> {
  switch (rule.kind) {
    case 'availability':
      return judged(await availability(sql, rule), open, (value) => value < rule.threshold)
    case 'ranking':
      return judged(await rankings(sql, rule, now - rankingDays * dayMs), open, (value) => value > rule.threshold)
    case 'certificate':
      return sites(sql, rule, room, {
        fails: 's.ssl_time IS NOT NULL AND s.ssl_time < ?',
        params: [now + rule.threshold * dayMs],
        value: `floor((s.ssl_time - ${now}) / ${dayMs}.0)`,
      })
    case 'invalid':
      return sites(sql, rule, room, {
        fails: `s.site_status = ${siteStatusCodes.invalid}`,
        params: [],
        value: `${siteStatusCodes.invalid}`,
      })
  }
}

/** Few subjects, each measured: what is not measured any more stays as it is, for nobody knows. */
function judged(findings: readonly Finding[], open: readonly OpenEvent[], fails: (value: number) => boolean): Measured {
  const known = new Map(open.map(({ id, subject }) => [subject, id]))
  const opens = findings.filter(({ subject, value }) => fails(value) && !known.has(subject))
  const closes = findings.flatMap(({ subject, value }) => (fails(value) ? [] : (known.get(subject) ?? [])))
  return { opens, closes }
}

/** Perhaps a million sites, each a subject: what begins and what ends is looked for where the limit has an index. */
async function sites(
  sql: Sql,
  rule: Rule,
  room: number,
  { fails, params, value }: { fails: string; params: number[]; value: string },
): Promise<Measured> {
  const scope = scopeOf(rule)
  const opens = await sql.all<Finding>(
    `SELECT s.url AS subject, CAST(${value} AS INTEGER) AS value FROM site s
     WHERE ${fails} AND ${scope.sql}
       AND NOT EXISTS (SELECT 1 FROM alert_event e WHERE e.rule_id = ? AND e.subject = s.url AND e.state = ${alertEventMachine.codes.open}) LIMIT ?`,
    [...params, ...scope.params, rule.id, room],
  )
  const closes = await sql.all<{ id: number }>(
    `SELECT e.id FROM alert_event e LEFT JOIN site s ON s.url = e.subject
     WHERE e.rule_id = ? AND e.state = ${alertEventMachine.codes.open} AND NOT coalesce(${fails} AND ${scope.sql}, 0)`,
    [rule.id, ...params, ...scope.params],
  )
  return { opens, closes: closes.map(({ id }) => id) }
}

/** The part of the sites that the last check found valid, in percent; sites that nobody has checked yet do not count. */
async function availability(sql: Sql, rule: Rule): Promise<Finding[]> {
  const scope = scopeOf(rule)
  const of = (status: SiteStatus) =>
    `(SELECT count(*) FROM site s WHERE s.site_status = ${siteStatusCodes[status]}${rule.site ? ` AND ${scope.sql}` : ''})`
  const row = await sql.get<{ valid: number; uncertain: number; invalid: number; unchecked: number }>(
    `SELECT ${of('valid')} AS valid, ${of('uncertain')} AS uncertain, ${of('invalid')} AS invalid,
      (SELECT count(*) FROM site_check_plan p${rule.site ? ' JOIN site s ON s.id = p.site_id' : ''}
        WHERE p.checked_at IS NULL AND ${scope.sql}) AS unchecked`,
    [...scope.params, ...scope.params, ...scope.params, ...scope.params],
  )
  const { valid, uncertain, invalid, unchecked } = row!
  const all = valid + invalid + Math.max(0, uncertain - unchecked)
  return all === 0 ? [] : [{ subject: rule.site, value: Math.floor((valid / all) * 10_000) / 100 }]
}

/** A keyword: the best place of ours, as last seen of each host. A site: its place for each keyword, or for this one. */
async function rankings(sql: Sql, { keyword, site }: Rule, since: number): Promise<Finding[]> {
  // With max() the other columns are those of the row that has it.
  if (site === '') {
    const rows = await sql.all<{ ranking: number }>(
      `SELECT ranking, max(create_time) FROM ranking
       WHERE is_my_site = 1 AND keyword = ? AND create_time >= ? GROUP BY host`,
      [keyword, since],
    )
    return rows.length === 0 ? [] : [{ subject: keyword, value: Math.min(...rows.map((row) => row.ranking)) }]
  }
  // The host alone finds them: the plus keeps the planner from the rankings of all our sites.
  const rows = await sql.all<{ keyword: string; ranking: number }>(
    `SELECT keyword, ranking, max(create_time) FROM ranking
     WHERE host = ? AND +is_my_site = 1 AND +create_time >= ?${keyword ? ' AND keyword = ?' : ''}
     GROUP BY keyword ORDER BY keyword LIMIT 1000`,
    keyword ? [site, since, keyword] : [site, since],
  )
  return rows.map((row) => ({ subject: `${row.keyword} ${site}`, value: row.ranking }))
}

function scopeOf({ site }: Rule): { sql: string; params: string[] } {
  return site ? { sql: '(s.host = ? OR s.domain = ?)', params: [site, site] } : { sql: 'true', params: [] }
}
