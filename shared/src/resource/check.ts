import type { PlainCode } from '../errors/codes.ts'
import { addressPatternOf } from '../values/addressPattern.ts'
import { isDomain } from '../values/domain.ts'
import { isIp } from '../values/ip.ts'
import { isLink } from '../values/link.ts'
import { moneyDigits, unitsOf } from '../values/money.ts'
import { countries, currencyCodes, languageCodes } from '../values/namedCodes.ts'
import { isPhoneNumber } from '../values/phoneNumber.ts'
import { mostPostingTimes, postingTimesIn, postingTimesText } from '../values/postingTimes.ts'
import { siteAddressOf } from '../values/siteAddress.ts'
import { isTime, isZone } from '../values/time.ts'
import { foldedText, graphemesIn, plainText } from '../values/unseenMarks.ts'
import { splitWords } from '../values/words.ts'
import { workingHoursIn } from '../values/workingTime.ts'
import {
  betweenNames,
  type Checked,
  choicesOf,
  type DecimalField,
  type Field,
  type FileField,
  type LinksField,
  type MoneyField,
  type SealedField,
  type TextField,
  type WordsField,
} from './field.ts'

/**
 * Checks one value that came from a form, the API or a cell, and returns it normalised: trimmed text with `\n` at the ends of lines, whole numbers,
 * codes. Empty values become the default, or '' / null; whether an empty value is allowed is `required`'s matter.
 * Choices may also be given by `names`: every language's word for a code.
 */
export function checkValue(field: Field, raw: unknown, names?: ReadonlyMap<string, number>): Checked {
  const given = field.kind === 'text' && field.plain && typeof raw === 'string' ? plainText(raw) : raw
  const empty = given === undefined || given === null || (typeof given === 'string' && given.trim() === '')
  if (empty) {
    if (field.required) return { ok: false, code: 'required' }
    return { ok: true, value: emptyValue(field) }
  }
  if (!isPlain(field, given)) return { ok: false, code: notA[field.kind] }
  switch (field.kind) {
    case 'text':
      return checkText(field, field.format === 'phone' ? withPlainDashes(String(given)) : normalText(String(given)))
    case 'secret':
      return { ok: true, value: String(given) }
    case 'sealed':
      return checkSealed(field, String(given))
    case 'integer':
      return checkInteger(given, field)
    case 'counted':
      return checkInteger(given, { min: 0 })
    case 'decimal':
      return checkDecimal(given, field)
    case 'money':
      return checkInteger(given, { min: 0, ...field })
    case 'reference':
      return checkReference(given, names)
    case 'links':
      return checkLinks(field, String(given), names)
    case 'words':
      return checkWords(field, String(given))
    case 'file':
    case 'image':
    case 'video':
      return checkFiles(field, String(given))
    case 'choice':
    case 'state':
      return checkChoice(choicesOf(field)!, given, names)
    case 'flag':
      return checkChoice({ 0: '', 1: '' }, given === true ? 1 : given === false ? 0 : given, names)
    case 'time':
      return isTime(String(given)) ? { ok: true, value: String(given) } : { ok: false, code: 'not_a_time' }
  }
}

/**
 * Checks an amount as people write it, in the main unit (`12.34`), and returns it in the units that are kept. Without the currency only
 * micro amounts are known.
 */
export function amountOf(field: MoneyField, given: unknown, currency: string | undefined): Checked {
  const isEmpty = given === undefined || given === null || String(given).trim() === ''
  if (isEmpty) return checkValue(field, given)
  if (!field.micro && !currency) return { ok: false, code: 'currency_needed' }
  const digits = moneyDigits(currency ?? '', field.micro)
  // `1.000` may be a thousand to whoever wrote it.
  const isUnsure = typeof given === 'string' && digits < 3 && /^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(given.trim())
  const isAmount = (typeof given === 'string' || typeof given === 'number') && !isUnsure
  const units = isAmount ? unitsOf(given, digits) : undefined
  return units === undefined ? { ok: false, code: 'not_an_amount', data: { digits } } : checkValue(field, units)
}

const notA = {
  text: 'not_a_text',
  secret: 'not_a_text',
  sealed: 'not_a_text',
  integer: 'not_a_number',
  decimal: 'not_a_decimal',
  money: 'not_a_number',
  reference: 'not_a_number',
  links: 'not_a_text',
  words: 'not_a_text',
  file: 'not_a_text',
  image: 'not_a_text',
  video: 'not_a_text',
  choice: 'not_a_number',
  state: 'not_a_number',
  counted: 'not_a_number',
  flag: 'not_a_number',
  time: 'not_a_time',
} as const

/** A text or a number, which is what cells and forms hold; of flags also true and false. Half of a character is no text. */
function isPlain(field: Field, given: unknown): boolean {
  if (typeof given === 'string') return given.isWellFormed()
  return typeof given === 'number' || (field.kind === 'flag' && typeof given === 'boolean')
}

export function emptyValue(field: Field): string | number | null {
  if ('default' in field && field.default !== undefined) return field.default
  switch (field.kind) {
    case 'text':
    case 'secret':
    case 'sealed':
    case 'links':
    case 'words':
    case 'file':
    case 'image':
    case 'video':
      return ''
    case 'time':
    case 'reference':
      return null
    case 'choice':
      return Number(Object.keys(field.choices)[0])
    case 'state':
      return field.machine.codes[field.machine.initial]!
    case 'integer':
    case 'decimal':
    case 'money':
      return field.nullable ? null : 0
    default:
      return 0
  }
}

/** Forms and programs end lines in one way, spreadsheets in another: the same text is to be the same. */
function normalText(text: string): string {
  const isOdd = text.includes('\r') || text.includes('\0')
  return (isOdd ? text.replaceAll('\0', '').replace(/\r\n?/g, '\n') : text).trim()
}

/** Those that do not break a line, or are a little longer, are the dashes of telephone numbers all the same; so are blanks. */
function withPlainDashes(text: string): string {
  return text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, ' ')
    .trim()
}

/** One address and nothing about it: no name beside it, no second one, no scheme in front. */
const emailAddress = /^[^\s@:;,<>"]+@[^\s@:;,<>"]+\.[^\s@.:;,<>"]+$/

function checkText(field: TextField, value: string): Checked {
  // A name may be longer than the code that is kept.
  if (field.format === 'country') return known(countries.of(value), 'not_a_country')
  if (field.format === 'language') return known(languageCodes.of(value), 'not_a_language')
  if (field.format === 'currency') return known(currencyCodes.of(value), 'not_a_currency')
  if (field.format === 'posting-times') return checkPostingTimes(value)
  if (field.format === 'day' && !(isTime(value) && value.length === 10)) return { ok: false, code: 'not_a_day' }
  const length = lengthOf(field, value)
  if (length > field.max) return { ok: false, code: 'too_long', data: { max: field.max, length } }
  if (field.format === 'url' && !isLink(value)) return { ok: false, code: 'not_a_link' }
  if (field.format === 'address-pattern') return known(addressPatternOf(value), 'not_an_address_pattern')
  if (field.format === 'domain' && !isDomain(value)) return { ok: false, code: 'not_a_domain' }
  if (field.format === 'ip' && !isIp(value)) return { ok: false, code: 'not_an_ip' }
  if (field.format === 'phone' && !isPhoneNumber(value)) return { ok: false, code: 'not_a_phone_number' }
  if (field.format === 'clock' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(value))
    return { ok: false, code: 'not_a_clock_time' }
  if (field.format === 'email' && !emailAddress.test(value)) return { ok: false, code: 'not_an_email' }
  if (field.format === 'zone' && !isZone(value)) return { ok: false, code: 'not_a_zone' }
  if (field.format === 'working-hours' && !workingHoursIn(value)) return { ok: false, code: 'not_working_hours' }
  if (field.format !== 'site') return { ok: true, value }
  const address = siteAddressOf(value)
  return address === undefined ? { ok: false, code: 'not_a_link' } : { ok: true, value: address }
}

/** A line is as long as people count it: by what they see as one character, of at most so many code units. A long text by code units. */
function lengthOf({ max, multiline }: TextField, value: string): number {
  if (value.length <= max || multiline || value.length > max * unitsOfCharacter) return value.length
  return graphemesIn(value)
}

/** A family of four with a skin colour each has 19. */
const unitsOfCharacter = 20

/** Blanks may belong to a password, so that none are taken away. */
function checkSealed({ min = 0, max }: SealedField, value: string): Checked {
  if (value.length > max) return { ok: false, code: 'too_long', data: { max, length: value.length } }
  if (value.length < min) return { ok: false, code: 'too_short', data: { min, length: value.length } }
  return { ok: true, value }
}

function checkPostingTimes(value: string): Checked {
  const times = postingTimesIn(value)
  if (!times) return { ok: false, code: 'not_posting_times' }
  const count = times.length
  if (count > mostPostingTimes) return { ok: false, code: 'too_many_named', data: { max: mostPostingTimes, count } }
  return { ok: true, value: postingTimesText(times) }
}

/** People give the name, in whatever language; what is kept is the code. */
function known(code: string | undefined, missing: PlainCode): Checked {
  return code === undefined ? { ok: false, code: missing } : { ok: true, value: code }
}

function checkDecimal(given: unknown, { digits, min, max }: DecimalField): Checked {
  const text = typeof given === 'number' ? given : String(given).trim()
  const value = Number(text)
  // '0x10' and 'Infinity' are numbers to Number(), and to nobody who fills in a form.
  if (typeof text === 'string' && !/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return { ok: false, code: 'not_a_decimal' }
  if (!Number.isFinite(value) || Math.abs(value) > 1e15) return { ok: false, code: 'not_a_decimal' }
  if (min !== undefined && value < min) return { ok: false, code: 'too_small', data: { min } }
  if (max !== undefined && value > max) return { ok: false, code: 'too_large', data: { max } }
  return { ok: true, value: rounded(value, digits) }
}

/** As people round what is written: 1.005 is 1.01, although the number that a computer keeps for it is a little less. */
function rounded(value: number, digits: number): number {
  const text = String(Math.abs(value))
  if (text.includes('e')) return Number(value.toFixed(digits))
  const units = Math.round(Number(`${text}e${digits}`))
  return Math.sign(value) * Number(`${units}e-${digits}`)
}

function checkInteger(given: unknown, { min, max }: { min?: number; max?: number }): Checked {
  const value = typeof given === 'number' ? given : Number(String(given).trim())
  if (!Number.isSafeInteger(value)) return { ok: false, code: 'not_a_number' }
  if (min !== undefined && value < min) return { ok: false, code: 'too_small', data: { min } }
  if (max !== undefined && value > max) return { ok: false, code: 'too_large', data: { max } }
  return { ok: true, value }
}

/** An id; with `names` (an import) also what the row is called. */
function checkReference(given: unknown, names?: ReadonlyMap<string, number>): Checked {
  const id = named(names, String(given).trim())
  if (id !== undefined) return { ok: true, value: id }
  return names && !/^\d+$/.test(String(given).trim())
    ? { ok: false, code: 'not_a_choice', data: { value: String(given).trim().slice(0, 40) } }
    : checkInteger(given, { min: 0 })
}

/** Ids or names with commas between them, as ids. */
function checkLinks({ most }: LinksField, given: string, names?: ReadonlyMap<string, number>): Checked {
  const ids = new Set<number>()
  for (const name of given.split(betweenNames).map((one) => one.trim())) {
    if (name === '') continue
    const checked = checkReference(name, names)
    if (!checked.ok) return checked
    ids.add(Number(checked.value))
  }
  if (ids.size > most) return { ok: false, code: 'too_many_named', data: { max: most, count: ids.size } }
  return { ok: true, value: [...ids].sort((one, other) => one - other).join() }
}

/** Words with commas or line breaks between them, in their order, each once. */
function checkWords({ most, max, tooMany }: WordsField, given: string): Checked {
  const words = splitWords(given.replaceAll('\0', ''))
  const count = words.length
  if (count > most && tooMany) return { ok: false, code: tooMany }
  if (count > most) return { ok: false, code: 'too_many_named', data: { max: most, count } }
  const long = words.find(({ length }) => length > max)
  if (long !== undefined) return { ok: false, code: 'word_too_long', data: { max, value: long.slice(0, 40) } }
  return { ok: true, value: words.join() }
}

/** Ids with commas between them, in their order. */
function checkFiles({ many = 1 }: FileField, given: string): Checked {
  const ids = new Set<number>()
  for (const each of given.split(',')) {
    const checked = checkInteger(each, { min: 1 })
    if (!checked.ok) return checked
    ids.add(Number(checked.value))
  }
  if (ids.size > many) return { ok: false, code: 'too_many_named', data: { max: many, count: ids.size } }
  return { ok: true, value: [...ids].join() }
}

/** What a word stands for; of one that is known in no other way, also in half width and without marks that nobody sees. */
function named(names: ReadonlyMap<string, number> | undefined, word: string): number | undefined {
  return names?.get(word.toLowerCase()) ?? names?.get(foldedText(word))
}

function checkChoice(choices: object, given: unknown, names?: ReadonlyMap<string, number>): Checked {
  const text = String(given).trim()
  const code = named(names, text) ?? (/^\d+$/.test(text) ? Number(text) : undefined)
  if (code === undefined || !(code in choices))
    return { ok: false, code: 'not_a_choice', data: { value: text.slice(0, 40) } }
  return { ok: true, value: code }
}
