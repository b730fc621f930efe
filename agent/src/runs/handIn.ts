import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { findingOf } from '@quarterdeck/shared/contracts/metaProblems.ts'
import type { LeaseRef } from '@quarterdeck/shared/protocol/agent.ts'
import type { FailureDetail } from '@quarterdeck/shared/protocol/failureDetail.ts'
import {
  handedInShapes,
  mostReports,
  type Report,
  type ReportKind,
  reportsAtOnce,
} from '@quarterdeck/shared/protocol/reports.ts'
import type { z } from 'zod'
import type { Outbox, ReportedMessage } from '../link/outbox.ts'
import type { Logger } from '../log.ts'
import { ScriptFault } from '../sandbox/host.ts'

/** Rows that the script of a run hands in. */
export interface HandIn {
  /** Checks a row and takes it: a `ScriptFault` names the field that is not as it must be. */
  take(kind: string, row: unknown): Promise<void>
  /** Hands over what has been taken since; before the result, so that whoever hears of the end has all rows. */
  flush(): Promise<void>
}

export interface HandInOptions {
  outbox: Pick<Outbox, 'add'>
  send(message: ReportedMessage): boolean
  log: Logger
  newId(): string
  /** UTC milliseconds. */
  wallClock(): number
}

export function createHandIn(ref: LeaseRef, { outbox, send, log, newId, wallClock }: HandInOptions): HandIn {
  let rows: Report[] = []
  let taken = 0

  async function flush(): Promise<void> {
    if (rows.length === 0) return
    const message: ReportedMessage = { type: 'reported', id: newId(), ...ref, from: taken - rows.length, rows }
    rows = []
    await outbox.add(message).catch((error: unknown) => {
      log.error({ run: ref.run, error }, 'reported rows could not be kept on disk')
    })
    send(message)
  }

  return {
    async take(kind, row) {
      if (!Object.hasOwn(handedInShapes, kind)) {
        const kinds = Object.keys(handedInShapes).join(', ')
        throw new ScriptFault('wrong_call', failureDetail('report_kind', { kind, kinds }))
      }
      if (taken >= mostReports) throw new ScriptFault('wrong_call', failureDetail('report_many', { most: mostReports }))
      const parsed = handedInShapes[kind as ReportKind].safeParse(row)
      if (!parsed.success) throw new ScriptFault('wrong_call', wrongField(parsed.error.issues[0]!))
      if (Object.keys(parsed.data).length === 0)
        throw new ScriptFault('wrong_call', failureDetail('report_empty', { kind }))
      // Its shape is that of its kind.
      rows.push({ kind, at: wallClock(), row: parsed.data } as Report)
      taken++
      if (rows.length >= reportsAtOnce) await flush()
    },
    flush,
  }
}

function wrongField(issue: z.core.$ZodIssue): FailureDetail {
  if (issue.code === 'unrecognized_keys')
    return failureDetail('field_unknown', { field: 'row', name: issue.keys.join(', ') })
  const { code, values } = findingOf(issue)
  return { code, values: { ...values, field: ['row', ...issue.path.map(String)].join('.') } }
}
