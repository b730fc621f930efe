import type { RecordedAnswer } from '@quarterdeck/shared/protocol/answerFile.ts'
import { asWritten, type KnownSecrets, type SecretKind, secretsIn } from './secretsIn.ts'

type Kind = SecretKind | 'mail' | 'hardware' | 'v4' | 'v6'

/** What nobody is found by: this phone itself, every phone of a network, and what stands for nothing. */
const shared = /^(?:0\.|127\.|169\.254\.|192\.0\.0\.|255\.|224\.)/
const patterns: readonly { kind: Kind; at: RegExp }[] = [
  { kind: 'mail', at: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g },
  { kind: 'hardware', at: /\b[\da-f]{2}(?::[\da-f]{2}){5}\b/gi },
  { kind: 'v4', at: /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g },
  { kind: 'v6', at: /(?<![\w:.])[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?![\w:.])/gi },
  // IMEI, ICCID, IMSI, telephone numbers: what is shorter is a size, a time or a version.
  { kind: 'digits', at: /(?<![\w.])\+\d{7,15}(?![\w.])|(?<![\w.])(?:\d{14,20}|89\d{16,18}[\da-f]?)(?![\w.])/gi },
]

/** Answers without what would say whose phone it is; the same value has the same mask in all of them, and its form. */
export function maskAnswers(answers: readonly RecordedAnswer[], known: KnownSecrets): RecordedAnswer[] {
  const masks = new Map<string, string>()
  const counts = new Map<Kind, number>()
  const mask = (kind: Kind, value: string): string => {
    const has = masks.get(value)
    if (has !== undefined) return has
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const made = shapeOf(kind, value, count)
    masks.set(value, made)
    return made
  }
  const exact: { at: RegExp; kind: Kind }[] = secretsIn(answers, known).map(({ value, kind }) => ({
    at: asWritten(value, kind),
    kind,
  }))

  function clean(text: string): string {
    let said = text
    for (const { at, kind } of exact) said = said.replaceAll(at, (value) => mask(kind, value))
    for (const { kind, at } of patterns)
      said = said.replace(at, (value: string, offset: number, whole: string) =>
        isKept(kind, value, masks) || (kind === 'v4' && isVersion(whole, offset)) ? value : mask(kind, value),
      )
    return said
  }
  return answers.map(({ command, out, status }) => ({ command: clean(command), out: clean(out), status }))
}

/** Versions have four parts, too. */
function isVersion(text: string, at: number): boolean {
  return /version|release|baseband|build/i.test(text.slice(text.lastIndexOf('\n', at) + 1, at))
}

/** What is masked already has the form of what it stands for. */
function isKept(kind: Kind, value: string, masks: ReadonlyMap<string, string>): boolean {
  if (kind === 'v4' && (shared.test(value) || value.split('.').some((part) => Number(part) > 255))) return true
  if (kind === 'v6' && (/^::1?$/.test(value) || !(value.includes('::') || value.split(':').length === 8))) return true
  if (kind === 'hardware' && /^(?:00:){5}00$|^(?:ff:){5}ff$|^02:00:00:00:00:00$/i.test(value)) return true
  for (const made of masks.values()) if (value.endsWith(made)) return true
  return false
}

function shapeOf(kind: Kind, value: string, count: number): string {
  switch (kind) {
    case 'serial':
      return `SERIAL${String(count).padStart(4, '0')}`
    case 'name':
      return `name-${count}`
    case 'mail':
      return `somebody-${count}@example.com`
    case 'hardware':
      return `02:00:00:00:${String(count >> 8).padStart(2, '0')}:${(count & 255).toString(16).padStart(2, '0')}`
    case 'v4':
      return `10.0.${count >> 8}.${count & 255}`
    case 'v6':
      return `${value.toLowerCase().startsWith('fe80') ? 'fe80' : '2001:db8'}::${count.toString(16)}`
    case 'digits': {
      // The country of a number, and what makes a card number one, is nobody's.
      const head = /^(?:\+\d{3}|89|1(?=\d{10}$))/.exec(value)?.[0] ?? ''
      return head + String(count).padStart(value.length - head.length, '0')
    }
    case 'file':
      return `file-${count}${/\.\w{1,5}$/.exec(value)?.[0] ?? ''}`
  }
}
