import { type AnyKey, choiceKey, fieldKey } from '../i18n/keys.ts'
import type { TagColour } from '../resource/field.ts'
import { phone } from '../resources/fleet/phone.ts'
import { auditCodes } from '../resources/fleet/whitelist.ts'

export interface PhoneMark {
  key: AnyKey
  colour: TagColour
}

/** What keeps work from a phone although it may be online, as its row says it: what weighs most first. */
export function phoneMarks(row: Readonly<Record<string, unknown>>): readonly PhoneMark[] {
  const { halted, health, audit_status, adb, maintenance, start_account } = row
  const marks: (PhoneMark | false)[] = [
    Number(halted) > 0 && { key: fieldKey(phone, 'halted'), colour: 'red' },
    Number(health) > 0 && marked('health', Number(health)),
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
