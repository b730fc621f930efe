import type { Row, Value } from './store.ts'

type Make = (values: readonly Value[]) => Row

/**
 * Makes rows into objects. An engine that gives the same `columns` array again and again (the embedded one does, for
 * the same statement) gets a function made to measure, which takes a tenth of the time: building objects key by key
 * costs as much as carrying the rows between the threads.
 */
export function toRows(columns: readonly string[], rows: readonly (readonly Value[])[]): Row[] {
  return rows.map(makerOf(columns))
}

const makers = new WeakMap<readonly string[], Make>()
const seenOnce = new WeakSet<readonly string[]>()

function makerOf(columns: readonly string[]): Make {
  const known = makers.get(columns)
  if (known) return known
  if (!seenOnce.has(columns)) {
    seenOnce.add(columns)
    return keyByKey(columns)
  }
  const maker = madeToMeasure(columns)
  makers.set(columns, maker)
  return maker
}

function keyByKey(columns: readonly string[]): Make {
  return (values) => {
    const row: Row = {}
    for (let at = 0; at < columns.length; at++) row[columns[at] as string] = values[at] as Value
    return row
  }
}

/** The names are quoted as JSON, so that no name of a column can be anything but a name. */
function madeToMeasure(columns: readonly string[]): Make {
  if (columns.includes('__proto__')) return keyByKey(columns)
  const fields = columns.map((name, at) => `${JSON.stringify(name)}: values[${at}]`)
  return new Function('values', `return { ${fields.join(', ')} }`) as Make
}
