import { JsonText } from '../http/handler.ts'
import type { Row, Sql, Statement } from '../platform/store/store.ts'
import { type ListQuery, orderOf } from './condition.ts'
import { type Where, whereOf } from './listSql.ts'
import { createPages } from './pages.ts'
import { createSharing } from './sharedRead.ts'
import type { Table } from './table.ts'
import { wholeText, withTimes } from './wholeText.ts'
import { type ListCall, toWire, wordedOf } from './wire.ts'

export interface WholesDeps {
  /** Gives the table's `version`. */
  stat: Statement
  versionNow(): Promise<number>
  /** What a row shows comes from this table alone: its version says whether a list is still as it was. */
  isAlone: boolean
}

interface Whole {
  data: JsonText
}

/** Lists that are not paged: all rows that fit, given again while the table's version stands. */
export function createWholes(
  table: Table,
  read: Sql,
  { stat, versionNow, isAlone }: WholesDeps,
): (query: ListQuery, call: ListCall) => Promise<Whole> {
  const wholes = createPages<Whole>()
  const share = createSharing<Whole>()
  const isPlain = isAlone && wordedOf(table).length === 0

  const readWhole = async (where: Where, order: string, key: string, { zone, t }: ListCall): Promise<Whole> => {
    if (!isPlain) {
      const sql = `SELECT ${table.select} FROM ${where.from}${where.sql}${order}`
      const rows = await read.all<Row>(sql, where.params)
      return { data: new JsonText(JSON.stringify(toWire(table, rows, zone, t))) }
    }
    const [[state] = [], [whole] = []] = await read.batch([stat, wholeText(table, where, order)])
    const answer = { data: new JsonText(withTimes(table, whole?.json as Uint8Array, zone)) }
    wholes.set(key, { version: Number(state?.version ?? 0), answer })
    return answer
  }

  return async (query, call) => {
    const { zone, language } = call
    const where = whereOf(table, query.filters, zone)
    const order = orderOf(table, query)
    const key = `${zone} ${language} ${where.sql}${order} ${JSON.stringify(where.params)}`
    const kept = wholes.get(key)
    if (kept && kept.version === (await versionNow())) return kept.answer
    return share(key, () => readWhole(where, order, key, call))
  }
}
