import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Statement } from '../platform/store/store.ts'
import { textSql } from './columns.ts'
import type { Condition } from './condition.ts'
import type { Table } from './table.ts'
import { timesOf } from './wire.ts'

/** Where a time is to stand: a character that nobody writes, four bytes long, and milliseconds up to the length of a time. */
const mark = { character: 'char(1114109)', firstByte: 0xf4, bytes: 4 }
const digits = 'YYYY-MM-DD HH:mm:ss'.length - mark.bytes

/**
 * All rows of a list in their order, as the one JSON text that goes out (`json`, UTF-8): for thousands of rows the database
 * makes it in less time than it takes to hand them over. Only times are not ready yet (`withTimes`). For lists whose rows show
 * nothing but what their columns hold.
 */
export function wholeText(table: Table, { from, sql, params }: Condition, order: string): Statement {
  const times = new Set(timesOf(table))
  const values = [...table.expressions].map(([name, value]) => {
    const shown = times.has(name)
      ? `iif(${value} IS NULL, NULL, ${mark.character} || printf('%0${digits}d', ${value}))`
      : value
    return `${textSql(name)}, ${shown}`
  })
  const row = `json_object(${values.join(', ')})`
  return {
    sql: `SELECT CAST('[' || coalesce(group_concat(r.row, ','), '') || ']' AS BLOB) AS json
      FROM (SELECT ${row} AS row FROM ${from}${sql}${order}) r`,
    params,
  }
}

/** Writes the times of a zone in their places. A key is known by its quotes: those within texts have a backslash before them. */
export function withTimes(table: Table, json: Uint8Array, zone: string): Uint8Array {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
  const keys = timesOf(table).map((name) => Buffer.from(`${JSON.stringify(name)}:"`))
  for (let at = bytes.indexOf(mark.firstByte); at >= 0; at = bytes.indexOf(mark.firstByte, at + 1)) {
    if (!keys.some((key) => endsWith(bytes, at, key))) continue
    const time = formatTime(numberAt(bytes, at + mark.bytes), zone)
    for (let n = 0; n < time.length; n++) bytes[at + n] = time.charCodeAt(n)
  }
  return bytes
}

/** Whether this stands right before `at`. */
function endsWith(bytes: Uint8Array, at: number, text: Uint8Array): boolean {
  for (let n = 1; n <= text.length; n++) if (bytes[at - n] !== text[text.length - n]) return false
  return true
}

function numberAt(bytes: Uint8Array, at: number): number {
  const isNegative = bytes[at] === 45
  let value = 0
  for (let n = isNegative ? 1 : 0; n < digits; n++) value = value * 10 + bytes[at + n]! - 48
  return isNegative ? -value : value
}
