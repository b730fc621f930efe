import { type AnyKey, choiceKey, fieldKey } from '../i18n/keys.ts'
import type { Translate } from '../i18n/translate.ts'
import type { TagColour } from '../resource/field.ts'
import { phone } from '../resources/fleet/phone.ts'
import { auditCodes } from '../resources/fleet/whitelist.ts'

export interface PhoneMark {
  key: AnyKey
  colour: TagColour
  /** Of failures: how many in a row, and what the last one was. */
  failing?: { count: number; trouble: string }
}

/** A mark in words: of failures with their number and reason, as "Failing (3): app not installed". */
export function markWords({ key, failing }: Pick<PhoneMark, 'key' | 'failing'>, t: Translate): string {
  if (!failing) return t(key)
  return t(failing.trouble === '' ? 'phone.more.failing' : 'phone.more.failing_why', { health: t(key), ...failing })
}

/** How runs fare on a phone or with an account, as its row says it; undefined for one that is well. */
export function healthMark(row: Readonly<Record<string, unknown>>): PhoneMark | undefined {
  const mark = Number(row.health) > 0 && marked('health', Number(row.health))
  if (!mark) return undefined
  const count = Number(row.failures ?? 0)
  return count > 0 ? { ...mark, failing: { count, trouble: String(row.trouble ?? '') } } : mark
}

/** What keeps work from a phone although it may be online, as its row says it: what weighs most first. */
export function phoneMarks(row: Readonly<Record<string, unknown>>): readonly PhoneMark[] {
  const { halted, audit_status, adb, maintenance, start_account } = row
  const marks: (PhoneMark | false)[] = [
    Number(halted) > 0 && { key: fieldKey(phone, 'halted'), colour: 'red' },
    healthMark(row) ?? false,
    audit_status !== auditCodes.approved && marked('audit_status', Number(audit_status)),
    adb === 0 && { key: 'phone-wall.adb_off', colour: 'orange' },
    maintenance === 1 && { key: fieldKey(phone, 'maintenance'), colour: 'blue' },
    start_account === 1 && { key: fieldKey(phone, 'start_account'), colour: 'blue' },
  ]
  return marks.filter((mark) => mark !== false)
}

function marked(name: 'health' | 'audit_status', code: number): PhoneMark | false {
  const colours: Readonly<Record<number, TagColour>> = phone.fields[name].choices
  const colour = colours[code]
  return colour !== undefined && { key: choiceKey(phone, name, code), colour }
}
