import type { Row, Sql, Statement } from '../../../../platform/store/store.ts'
import type { Candidate } from '../store/candidates.ts'
import { type Head, headsOfPinsStatement, headsStatement, toHeads } from '../store/queue.ts'
import { accountOf, type Lane, type Queue } from './lanes.ts'
import type { Heads } from './plan.ts'

/** How many runs a phone looks past. */
const spare = 10

/** Reads no more of each queue than the candidates could take, `depth` times: a queue's length costs nothing. */
export async function readHeads(
  sql: Sql,
  queues: readonly Queue[],
  candidates: readonly Candidate[],
  now: number,
  depth = 1,
): Promise<Heads> {
  const heads = new Map<Lane, Map<string, Head[]>>()
  const asked: { statement: Statement; take: (rows: readonly Row[]) => void }[] = []
  for (const [lane, own] of Map.groupBy(queues, (queue) => queue.lane)) {
    const found = new Map<string, Head[]>()
    heads.set(lane, found)
    const fitting = candidates.filter((one) => one.facts.lane === lane)
    const phones = new Set(fitting.map((one) => one.phoneId)).size
    const accounts = new Set<number | undefined>(fitting.map((one) => one.accountId))
    // An account is on one phone and takes one run; of the other queues every phone may take one.
    const pinned = own.map(({ pin }) => pin).filter((pin) => accounts.has(accountOf(pin)))
    asked.push({
      statement: headsOfPinsStatement(lane, pinned, now, depth),
      take: (rows) => {
        for (const [pin, own] of Map.groupBy(rows, (row) => String(row.pin))) found.set(pin, toHeads(own))
      },
    })
    for (const { pin } of own.filter((queue) => accountOf(queue.pin) === undefined)) {
      asked.push({
        // Phones pass over runs that failed on them.
        statement: headsStatement(lane, pin, now, (phones + spare) * depth),
        take: (rows) => void found.set(pin, toHeads(rows)),
      })
    }
  }
  const answers = await sql.batch(asked.map(({ statement }) => statement))
  for (const [at, { take }] of asked.entries()) take(answers[at] ?? [])
  return heads
}
