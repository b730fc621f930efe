import type { Value } from './store.ts'
import { StoreError } from './storeError.ts'

/**
 * Makes parameters into what both engines can bind. `undefined` becomes NULL, booleans 0 and 1. Whatever SQLite would
 * change in silence (NaN, dates, objects) is refused here, because it would come back as something else.
 */
export function toValues(params: readonly unknown[]): Value[] {
  return params.map(toValue)
}

/**
 * Both drivers bind a JavaScript number as a float, so that `'n' || ?` would give `n5.0`. A whole number is bound as an
 * integer instead.
 */
export function asInteger(value: Value): Value {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
}

function toValue(param: unknown, at: number): Value {
  switch (typeof param) {
    case 'string':
    case 'bigint':
      return param
    case 'number':
      if (Number.isFinite(param)) return param
      break
    case 'boolean':
      return param ? 1 : 0
    case 'undefined':
      return null
    case 'object':
      if (param === null) return null
      if (param instanceof Uint8Array) return ownBytes(param)
  }
  throw new StoreError('STORE_MISUSE', `parameter ${at + 1} cannot be stored: ${describe(param)}`)
}

/** A small Buffer is a window on a shared pool, all of which would be copied with the message to a worker. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.prototype.slice.call(bytes)
}

function describe(param: unknown): string {
  return typeof param === 'object' ? (param?.constructor?.name ?? 'object') : String(param)
}
