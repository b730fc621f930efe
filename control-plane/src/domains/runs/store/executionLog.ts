import { executionLog, logEnds } from '@quarterdeck/shared/resources/fleet/executionLog.ts'
import { endedRunStates, runMachine } from '@quarterdeck/shared/states/run.ts'
import type { Sight } from '../../../http/handler.ts'
import { codesInSql } from '../../../platform/stateCodes.ts'
import type { Statement } from '../../../platform/store/store.ts'
import type { Table } from '../../../resources/table.ts'
import { readable } from '../../../resources/visibility/readable.ts'
import { internalLanes } from '../lanes.ts'

/** What tells of the phone that an attempt was on, and of what went wrong there. */
const ofPhone: ReadonlySet<string> = new Set(['phone', 'account'])

/**
 * Every run of the reader's side that is over, with its last attempt, and each attempt before that which did not work and was tried
 * again. On a phone that the reader does not see, an attempt says nothing of it, nor of a host that the reader does not see.
 */
export function executionLogFor(
  { phones, hosts }: Record<'phones' | 'hosts', Pick<Table, 'rights'>>,
  sight: Sight,
): Statement {
  const phone = readable(phones, sight, 'seen')
  const host = readable(hosts, sight, 'its')
  if (!phone || !host) return { sql: allEnded }
  const shown = ['id', ...Object.keys(executionLog.fields)].map((name) => {
    if (name === 'host') return `CASE WHEN seen.id IS NULL OR its.id IS NULL THEN '' ELSE e.host END AS host`
    return ofPhone.has(name) ? `CASE WHEN seen.id IS NULL THEN '' ELSE e.${name} END AS ${name}` : `e.${name}`
  })
  const side = sight.external ? ` WHERE e.lane NOT IN (${[...internalLanes].join()})` : ''
  return {
    sql: `SELECT ${shown.join(', ')} FROM (${allEnded}) e LEFT JOIN phone seen ON seen.id = e.phone_id AND ${phone.sql}
      LEFT JOIN host its ON its.id = e.host_id AND ${host.sql}${side}`,
    params: [...phone.params, ...host.params],
  }
}

const lasted = (from: string, to: string) => `CASE WHEN ${from} IS NULL OR ${to} IS NULL THEN ''
  ELSE printf('%d:%02d', (${to} - ${from}) / 60000, (${to} - ${from}) / 1000 % 60) END`

const named = `coalesce((SELECT b.book_name FROM book_task b WHERE b.id = r.task_id), '') AS task,
  coalesce((SELECT p.name FROM platform p WHERE p.id = r.platform_id), '') AS platform`
const hostOf = (id: string) => `coalesce((SELECT h.name FROM host h WHERE h.id = ${id}), '') AS host`

/** Runs have even numbers here, attempts odd ones: both in one list, each row its own. */
const allEnded = `SELECT 2 * r.seq AS id, r.seq AS run, r.lane, r.task_id, r.state, r.fault, r.message, r.phone, r.phone_id, r.host_id, r.account, r.attempt,
    r.leased_at, r.finished_at, ${lasted('r.leased_at', 'r.finished_at')} AS duration, r.outcome_unknown, r.script, r.committed_at,
    ${named}, ${hostOf('r.host_id')}
  FROM run r WHERE r.state IN ${codesInSql(runMachine, endedRunStates)}
  UNION ALL
  SELECT 2 * t.lease + 1, r.seq, r.lane, r.task_id, ${logEnds.again}, t.fault, t.message, t.phone, t.phone_id, t.host_id, t.account, t.attempt,
    t.at, t.ended_at, ${lasted('t.at', 't.ended_at')}, 0, t.script, NULL,
    ${named}, ${hostOf('t.host_id')}
  FROM run_attempt t JOIN run r ON r.seq = t.run_seq
  WHERE t.ended IN ('again', 'elsewhere') AND r.end_lease IS NOT t.lease`
