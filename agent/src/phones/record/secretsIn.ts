import type { RecordedAnswer } from '@quarterdeck/shared/protocol/answerFile.ts'
import { parseProperties } from '../adb/parseProperties.ts'

/** What is known to be somebody's: the serial, the numbers of cards and phones, names of users and networks. */
export interface KnownSecrets {
  serials: readonly string[]
  /** Of cards and phones. */
  numbers: readonly string[]
  names: readonly string[]
}

export type SecretKind = 'serial' | 'name' | 'digits' | 'file'
export interface Secret {
  value: string
  kind: SecretKind
}

/** Behind these words stands what somebody has called something: in quotes, or up to what ends a value. */
const named =
  /(?:\bSSID[:=] ?|\bdevice_name=|\bmDisplayName=|\bdisplayName=|\baccount(?:Name)?=|\bAccount \{name=)(?:"([^"\n]+)"|([^\s",}\]][^\n",}\]]*?)(?=\s*(?:[",}\]\n]|$)|\s+\w+[=:]))/gi
/** And behind these a number. */
const numbered = /\b(?:mNumber|iccId|icc_id|number|imei)="?([^\s",}\]]+)/gi
/** Properties that hold a name or a number of this very phone. */
const ofThisPhone =
  /serialno|hostname|(?:device|bluetooth|bt|user|owner|nick)[._-]?name|\bimei|\bmeid|iccid|\bimsi|msisdn|phone[._-]?number|\bssid|account|e?mail|(?:wifi|bt|wlan|bluetooth)[._-]?mac/i
const file =
  /(?:\/sdcard|\/storage\/(?:emulated\/\d+|self\/primary)|\/mnt\/(?:user\/\d+\/primary|sdcard)|\/data\/media\/\d+)\/([^\n"'<>|]+)/g
/** Folders that every phone has. */
const usualFolders = new Set(
  'Android Alarms Audiobooks Camera DCIM Documents Download Downloads Movies Music Notifications Pictures Podcasts Recordings Ringtones Screenshots data files cache media obb'.split(
    ' ',
  ),
)

/** All that is somebody's in these answers and can stand in any of them, the longest first: one may be a part of another. */
export function secretsIn(answers: readonly RecordedAnswer[], known: KnownSecrets): Secret[] {
  const found = new Map<string, SecretKind>()
  const everybodys = new Set<string>()
  const note = (value: string, kind: SecretKind, least: number) => {
    const said = value.trim()
    if (said.length >= least && !isNothing(said) && !found.has(said)) found.set(said, kind)
  }
  for (const value of known.serials) note(value, 'serial', 4)
  for (const value of known.numbers) note(value, 'digits', 4)
  for (const value of known.names) note(value, 'name', 2)
  for (const { command, out } of answers) {
    for (const [, quoted, bare] of out.matchAll(named)) note(quoted ?? bare ?? '', 'name', 2)
    for (const [, number = ''] of out.matchAll(numbered)) note(number, 'digits', 4)
    for (const [, path = ''] of out.matchAll(file)) for (const part of partsOf(path)) note(part, 'file', 3)
    for (const [, name = ''] of out.matchAll(/\bcarrierName=(.*?)(?=\s+\w+=|[,}\]\n])/g)) everybodys.add(name.trim())
    if (!command.startsWith('getprop')) continue
    for (const [name, value] of parseProperties(out)) {
      if (/^ro\.product\.|operator\.alpha/.test(name)) for (const one of value.split(',')) everybodys.add(one.trim())
      else if (ofThisPhone.test(name)) note(value, kindOf(name), 4)
    }
  }
  // Cards and phones that nobody has named are called as their operator and model, and that says nothing of anybody.
  return [...found]
    .filter(([value, kind]) => kind !== 'name' || !everybodys.has(value))
    .map(([value, kind]) => ({ value, kind }))
    .sort((one, other) => other.value.length - one.value.length)
}

/** Where such a value is meant: a word of Latin letters is no part of a longer one, and a lower-case one not what a line says a value of. */
export function asWritten(value: string, kind: SecretKind): RegExp {
  const text = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  if (kind === 'serial' || kind === 'digits') return new RegExp(text, 'g')
  const before = /^[\p{Script=Latin}\p{N}]/u.test(value) ? '(?<![\\p{Script=Latin}\\p{N}_.])' : ''
  const after = /[\p{Script=Latin}\p{N}]$/u.test(value) ? '(?![\\p{Script=Latin}\\p{N}_]|\\.[\\p{L}\\p{N}])' : ''
  const key = /^[a-z]\w*$/.test(value) ? `(?<!^[ \\t]*(?=${text}[:=]))` : ''
  return new RegExp(`${key}${before}${text}${after}`, 'gmu')
}

/** Names of folders and files: up to the last one's ending, which may have blanks before it. */
function partsOf(path: string): string[] {
  const parts = path.split('/')
  const last = parts.at(-1) ?? ''
  parts[parts.length - 1] = /^.*?\.\w{1,5}(?=\s|$)/.exec(last)?.[0] ?? last.split(/\s/)[0]!
  // Below `Android` each app has a folder by its name.
  return parts.filter((part, at) => part !== '' && !usualFolders.has(part) && !(at === 2 && parts[0] === 'Android'))
}

function kindOf(property: string): SecretKind {
  if (property.includes('serialno')) return 'serial'
  return /imei|meid|iccid|imsi|msisdn|number/i.test(property) ? 'digits' : 'name'
}

function isNothing(value: string): boolean {
  return /^(?:null|unknown|<unknown.*|android|-?\d{1,2}|true|false|\[?\*+\]?)$/i.test(value)
}
