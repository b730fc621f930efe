/** An unknown name is a mistake to explain, not `undefined` to stumble over later. */
export function guarded(shown, target) {
  return new Proxy(target, {
    get(object, key) {
      // `then` and `toJSON` are asked for by `await` and by JSON, not by the script.
      if (typeof key === 'symbol' || key in object || key === 'then' || key === 'toJSON') return object[key]
      throw misuse(`${shown} has no ${key}; ${suggestion(key, Object.keys(object))}`)
    },
    set(_object, key) {
      throw misuse(`${shown}.${String(key)} cannot be set`)
    },
  })
}

function suggestion(key, names) {
  const near = names.filter((name) => distance(key.toLowerCase(), name.toLowerCase()) <= 2)
  return near.length > 0 ? `did you mean ${near.join(' or ')}?` : `it has ${names.join(', ')}`
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
    if (wanted.trim() === '') throw misuse(`${shown}: an empty text finds nothing in particular`)
    return { value: wanted, match: 'exact' }
  }
  const contains = isOptions(wanted) ? fields(shown, wanted, ['contains']).contains : undefined
  if (typeof contains !== 'string' || contains.trim() === '') {
    throw misuse(`${shown}: give a text or { contains: text }, not ${show(wanted)}`)
  }
  return { value: contains, match: 'contains' }
}

export function fields(shown, options, names) {
  if (options === undefined) return {}
  if (!isOptions(options)) {
    throw misuse(`${shown}: expected an object with ${names.join(', ')}, not ${show(options)}`)
  }
  for (const key of Object.keys(options)) {
    if (!names.includes(key)) throw misuse(`${shown}: no option ${key}; ${suggestion(key, names)}`)
  }
  return options
}

function isOptions(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

export function none(shown, rest) {
  if (rest.length > 0) throw misuse(`${shown}: too many arguments (${rest.map(show).join(', ')})`)
}

export function text(shown, name, value) {
  if (typeof value !== 'string') throw misuse(`${shown}: ${name} must be a text, not ${show(value)}`)
  return value
}

export function truth(shown, name, value) {
  if (typeof value !== 'boolean') throw misuse(`${shown}: ${name} must be true or false, not ${show(value)}`)
  return value
}

export function number(shown, name, value, min, max) {
  if (typeof value !== 'number' || !(value >= min && value <= max)) {
    throw misuse(`${shown}: ${name} must be a number from ${min} to ${max}, not ${show(value)}`)
  }
  return value
}

export function oneOf(shown, name, value, allowed) {
  if (!allowed.includes(value)) {
    throw misuse(
      `${shown}: ${name} must be one of ${allowed.map((each) => `'${each}'`).join(', ')}, not ${show(value)}`,
    )
  }
  return value
}

export function misuse(message) {
  const error = new TypeError(message)
  error.code = 'wrong_call'
  return error
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
