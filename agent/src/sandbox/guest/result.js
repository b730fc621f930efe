/** What a task is told comes before all else, in as many bytes as a result may have (runResult.ts), which are counted again outside. */
const first = ['share_link', 'check_status', 'works']
const longest = 16_384
const namesShown = 10
const longestName = 64

/**
 * What a script returned, measured where it lies: only what may be kept of it leaves the sandbox, and the first names of what is
 * left out. `wrong`: neither text, number nor truth value; `tooMuch`: beyond what a result may have.
 */
export function measured(returned) {
  const value = withWorks(plain(returned, ''))
  const result = {}
  const wrong = names()
  const tooMuch = names()
  if (typeof value !== 'object' || Array.isArray(value)) {
    if (value !== undefined) wrong.add('the value itself')
    return { result, wrong, tooMuch }
  }
  if (value === null) return { result, wrong, tooMuch }
  let room = longest - 2
  const keep = (name) => {
    const field = plain(value[name], name)
    if (field === undefined) return
    if (!isKept(field)) return wrong.add(name)
    // Most of a flood is left out by a look at its lengths: writing it down would take longer than a script may compute.
    if (name.length + String(field).length > room) return tooMuch.add(name)
    const length = JSON.stringify({ [name]: field }).length - 1
    if (length > room) return tooMuch.add(name)
    room -= length
    result[name] = field
  }
  for (const name of first) if (Object.hasOwn(value, name)) keep(name)
  for (const name of Object.keys(value)) if (!first.includes(name)) keep(name)
  return { result, wrong, tooMuch }
}

/** Of the works as a text within the result. */
const mostWorks = 15_000

/**
 * Works that a check has read are kept as JSON in a text, the first ones, as many as there is room for. Where some are left out, nobody says
 * how far back was read but their times.
 */
function withWorks(value) {
  if (value === null || typeof value !== 'object' || !Array.isArray(value.works)) return value
  const { works, read_since, ...rest } = value
  let text = ''
  let room = mostWorks
  let kept = 0
  for (const one of works) {
    const { link, title, text: said, media, time } = Object(one)
    const next = JSON.stringify({ link, title, text: said, media, time: time instanceof Date ? time.getTime() : time })
    room -= sizeOf(next) + 1
    if (room < 0) break
    text += kept === 0 ? next : `,${next}`
    kept++
  }
  return { ...rest, works: `[${text}]`, ...(kept === works.length && { read_since }) }
}

/** In bytes of UTF-8, within a text in JSON. */
function sizeOf(text) {
  let bytes = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3
    if (unit === 0x22 || unit === 0x5c) bytes++
  }
  return bytes
}

/** As JSON sees it: a date is a text. */
function plain(value, name) {
  return value !== null && typeof value === 'object' && typeof value.toJSON === 'function' ? value.toJSON(name) : value
}

function isKept(field) {
  return (
    typeof field === 'string' || typeof field === 'boolean' || (typeof field === 'number' && Number.isFinite(field))
  )
}

function names() {
  const shown = []
  return {
    shown,
    more: 0,
    add(name) {
      if (shown.length < namesShown) shown.push(name.slice(0, longestName))
      else this.more += 1
    },
  }
}
