import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { type DoctorFinding, missing, ok, optional, type Server } from './finding.ts'

/** Each loop of the control plane: its last round, how long that took, how late it began, and when the next one comes. */
export async function loopFindings({ loops }: Pick<Server, 'loops'>, t: Translate): Promise<DoctorFinding[]> {
  return (await loops()).map((loop) => {
    const { name, last_time, next_time, took_ms, lag_ms, failures, error, overdue } = loop
    const times = { last: last_time ?? '-', took: took_ms, lag: lag_ms, failures, next: next_time ?? '-' }
    const detail = t('cli.doctor.loop', { name, ...times })
    if (error === '' && overdue === 0) return optional(ok('loop', detail))
    return optional(missing('loop', detail, t('cli.doctor.loop_fix', { error })))
  })
}
