import { alertKinds } from '@quarterdeck/shared/values/alertKinds.ts'
import type { TableName } from '../../../platform/schema/tableNames.gen.ts'
import { type AlertLook, type AlertMeasure, changesOf, type Measured, type MeasuredAlert } from '../../alertMeasure.ts'
import type { Domain } from '../../defineDomain.ts'
import type { Rule } from './store/rules.ts'

/** What domains announce of alerts. */
export interface Announced {
  measures: ReadonlyMap<string, AlertMeasure>
  /** What rules look at. */
  reads: readonly TableName[]
}

/** Throws where nobody measures a kind, or two do. */
export function announcedBy(domains: readonly Pick<Domain, 'name' | 'alerts'>[]): Announced {
  const measures = new Map<string, AlertMeasure>()
  for (const { name: domain, alerts } of domains)
    for (const [name, measure] of Object.entries(alerts.measures)) {
      if (measures.has(name)) throw new Error(`${domain} measures ${name}, and is not the only one`)
      measures.set(name, measure)
    }
  const unmeasured = alertKinds.filter(({ name }) => !measures.has(name)).map(({ name }) => name)
  if (unmeasured.length > 0) throw new Error(`no domain measures ${unmeasured.join(', ')}`)
  return { measures, reads: [...new Set(domains.flatMap(({ alerts }) => alerts.reads))] }
}

/** Compares what is measured with a rule. An external organisation has nothing of what only the internal ones have. */
export async function measure({ measures }: Announced, look: AlertLook & { rule: Rule }): Promise<Measured> {
  const { kind, is_internal } = look.rule
  if (kind.internal && is_internal === 0) return found(look, [])
  const findings = await measures.get(kind.name)!(look)
  return 'opens' in findings ? findings : found(look, findings)
}

/** Whatever fails is among the findings, and what is not among them is well. */
function found({ open }: Pick<AlertLook, 'open'>, findings: readonly MeasuredAlert[]): Measured {
  const known = new Set(open.map(({ subject }) => subject))
  const failing = new Set(findings.map(({ subject }) => subject))
  return {
    opens: findings.filter(({ subject }) => !known.has(subject)),
    closes: open.filter(({ subject }) => !failing.has(subject)).map(({ id }) => id),
    fails: findings,
    changes: changesOf(open, findings),
  }
}
