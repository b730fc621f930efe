import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { decodeMessage, encodeMessage, encodeMessageSql } from '../platform/codedMessage.ts'

/** How a value of a device event is said. */
type InWords = (value: string | number, t: Translate) => string | number

/** What the history of phones and hosts can say; it is stored as its code with values, and put into words for whoever reads it. */
export interface DeviceEvent<Values extends string = string> {
  readonly code: string
  /** `platformLogKinds`: by what the history is narrowed. */
  readonly kind: number
  /** The values of its text, and how each is said. */
  readonly values: Readonly<Record<Values, InWords>>
  say(t: Translate, values: Readonly<Record<string, string | number>>): string
}

type Said = Readonly<Record<string, Pick<DeviceEvent, 'kind' | 'values'>>>

/**
 * The device events of a domain, by their codes, which no other domain uses; the domain announces them (`defineDomain`). Each has a
 * text `<namespace>.<code>`.
 */
export function defineDeviceEvents<const H extends Said>(
  said: H,
  namespace: Parameters<typeof codeKey>[0] = 'platform-log.happening',
): { readonly [C in keyof H]: DeviceEvent<keyof H[C]['values'] & string> } {
  const deviceEvents = Object.entries(said).map(([code, { kind, values }]) => {
    const say: DeviceEvent['say'] = (t, given) =>
      t(
        codeKey(namespace, code),
        Object.fromEntries(Object.entries(given).map(([name, value]) => [name, values[name]?.(value, t) ?? value])),
      )
    return [code, { code, kind, values, say }]
  })
  return Object.fromEntries(deviceEvents)
}

export const asIs: InWords = (value) => value
/** A code whose words stand under this key. */
export const choice =
  (key: Parameters<typeof codeKey>[0]): InWords =>
  (value, t) =>
    t(codeKey(key, value))
/** Seconds as `2:05`. */
export const minutes: InWords = (seconds) =>
  `${Math.floor(Number(seconds) / 60)}:${String(Number(seconds) % 60).padStart(2, '0')}`

type ValuesOf<V extends string> = Readonly<Record<V, string | number>>

/** A device event as it is stored. */
export function deviceEvent<V extends string>(
  { kind, code }: DeviceEvent<V>,
  values: ValuesOf<V>,
): { kind: number; event: string } {
  return { kind, event: encodeMessage(code, values) }
}

/** The same inside a trigger, out of SQL expressions. */
export function deviceEventSql<V extends string>(
  { kind, code }: DeviceEvent<V>,
  values: Readonly<Record<V, string>>,
): { kind: string; event: string } {
  return { kind: String(kind), event: encodeMessageSql(code, values) }
}

export type DeviceEvents = Readonly<Record<string, DeviceEvent>>

/** Those of all domains. Throws where two say the same code. */
export function allDeviceEvents(domains: readonly { readonly deviceEvents: DeviceEvents }[]): DeviceEvents {
  const all: Record<string, DeviceEvent> = {}
  for (const { deviceEvents } of domains)
    for (const [code, one] of Object.entries(deviceEvents)) {
      if (all[code]) throw new Error(`two domains say the happening ${code}`)
      all[code] = one
    }
  return all
}

/** What has happened, in the reader's language. What is no happening is somebody's own words. */
export function deviceEventInWords(known: DeviceEvents, stored: string, t: Translate): string {
  const read = decodeMessage(stored)
  if (!read || !Object.hasOwn(known, read.code)) return stored
  return known[read.code]!.say(t, read.values)
}
