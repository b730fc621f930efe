import type { Report, ReportFact, ReportSection } from '@quarterdeck/shared/contracts/report.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Actor } from '../../http/handler.ts'

export function factOf(
  name: string,
  label: string,
  value: unknown,
  { tone = '', url = '' }: Partial<Pick<ReportFact, 'tone' | 'url'>> = {},
): ReportFact {
  return { name, label, value: value === null || value === undefined ? '' : String(value), tone, url }
}

export function sectionOf(
  name: string,
  title: string,
  { facts = [], table = null }: Partial<Pick<ReportSection, 'facts' | 'table'>>,
): ReportSection {
  return { name, title, facts, table }
}

/** Columns by their names and labels; of more rows than `most` the first. */
export function tableOf(
  columns: Readonly<Record<string, string>>,
  rows: readonly Record<string, string>[],
  { empty, most = mostRows, total = rows.length }: { empty: string; most?: number; total?: number },
): NonNullable<ReportSection['table']> {
  const shown = rows.slice(0, most)
  return {
    columns: Object.entries(columns).map(([name, label]) => ({ name, label })),
    rows: [...shown],
    empty,
    more: Math.max(0, total - shown.length),
  }
}

/** More rows of one table are read by nobody. */
export const mostRows = 500

/** By whom and when it is made. */
export function madeBy(
  { actor, t }: { actor: Pick<Actor, 'username'>; t: Translate },
  { zone, now }: { zone: string; now: number },
): Report['made'] {
  return t('report.made', { user: actor.username, time: formatTime(now, zone) })
}
