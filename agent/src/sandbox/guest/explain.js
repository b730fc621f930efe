import { sentences } from './sentences.js'

/** An unknown name is a mistake to explain, not `undefined` to stumble over later. */
export function guarded(shown, target) {
  return new Proxy(target, {
    get(object, key) {
      // `then` and `toJSON` are asked for by `await` and by JSON, not by the script.
      if (typeof key === 'symbol' || key in object || key === 'then' || key === 'toJSON') return object[key]
      const { near, names } = suggestion(key, Object.keys(object))
      throw near === ''
        ? misuse('name_unknown', { thing: shown, name: key, names })
        : misuse('name_near', { thing: shown, name: key, near })
    },
    set(_object, key) {
      throw misuse('read_only', { thing: `${shown}.${String(key)}` })
    },
  })
}

function suggestion(key, names) {
  const near = names.filter((name) => distance(key.toLowerCase(), name.toLowerCase()) <= 2)
  return { near: near.join(', '), names: names.join(', ') }
}

function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)))
    }
    row = next
  }
  return row[b.length]
}

export function matcher(shown, wanted) {
  if (typeof wanted === 'string') {
    if (wanted.trim() === '') throw misuse('text_empty', {}, shown)
    return { value: wanted, match: 'exact' }
  }
  const contains = isOptions(wanted) ? fields(shown, wanted, ['contains']).contains : undefined
  if (typeof contains !== 'string' || contains.trim() === '') {
    throw misuse('text_or_contains', { wanted: '{ contains: text }', value: show(wanted) }, shown)
  }
  return { value: contains, match: 'contains' }
}

export function fields(shown, options, names) {
  if (options === undefined) return {}
  if (!isOptions(options)) {
    throw misuse('no_options', { names: names.join(', '), value: show(options) }, shown)
  }
  for (const key of Object.keys(options)) {
    if (names.includes(key)) continue
    const { near, names: all } = suggestion(key, names)
    throw near === ''
      ? misuse('option_unknown', { name: key, names: all }, shown)
      : misuse('option_near', { name: key, near }, shown)
  }
  return options
}

function isOptions(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

export function none(shown, rest) {
  if (rest.length > 0) throw misuse('too_many', { found: rest.map(show).join(', ') }, shown)
}

export function text(shown, name, value) {
  if (typeof value !== 'string') throw misuse('must_be_text', { name, value: show(value) }, shown)
  return value
}

export function object(shown, name, value) {
  if (!isOptions(value)) throw misuse('must_be_object', { name, value: show(value) }, shown)
  return value
}

export function truth(shown, name, value) {
  if (typeof value !== 'boolean') throw misuse('must_be_truth', { name, value: show(value) }, shown)
  return value
}

export function number(shown, name, value, min, max) {
  if (typeof value !== 'number' || !(value >= min && value <= max)) {
    throw misuse('must_be_number', { name, least: min, most: max, value: show(value) }, shown)
  }
  return value
}

export function oneOf(shown, name, value, allowed) {
  if (!allowed.includes(value)) {
    const choices = allowed.map((each) => `'${each}'`).join(', ')
    throw misuse('must_be_one', { name, choices, value: show(value) }, shown)
  }
  return value
}

function misuse(code, values, call) {
  const sentence = sentences[code].replace(/\{\{(\w+)\}\}/g, (_, name) => values[name])
  const error = new TypeError(call === undefined ? sentence : `${call}: ${sentence}`)
  error.code = 'wrong_call'
  return found(error, { code, values, call })
}

/** What is behind errors of ours; the script, which may change all else of an error, does not reach it. */
const behind = new WeakMap()

/** The same error, known by what was found. */
export function found(error, particular) {
  behind.set(error, { message: error.message, particular })
  return error
}

/** What was found, unless the script has put words of its own in its place. */
export function particularOf(error) {
  const ours = behind.get(error)
  return ours?.message === error.message ? ours.particular : undefined
}

export function show(value) {
  let shown
  try {
    shown = typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? String(value))
  } catch {
    shown = typeof value
  }
  return shown.length > 60 ? `${shown.slice(0, 57)}…` : shown
}
