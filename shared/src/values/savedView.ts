/** What a saved view may be; a row's limits are the form's. */
export const viewLimits = { name: 60, query: 2000, parameters: 40, perList: 50 } as const

/** Opens the shared views of others to changes. */
export const viewManageKey = 'view.manage'

// Control characters, halves of characters, and those that turn the direction of what stands beside them.
const unseemly = /[\p{Cc}\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/** A name as it is stored: blanks joined. Undefined: nothing left of it, too long, or characters that deceive the eye. */
export function viewName(text: string): string | undefined {
  const name = text.normalize('NFC').trim().replace(/\s+/g, ' ')
  return name === '' || name.length > viewLimits.name || unseemly.test(name) ? undefined : name
}

/** Names that differ in case alone are the same name. */
export function viewNameKey(name: string): string {
  return name.toLowerCase()
}

/**
 * The query of a list as one text for the same filters, order and page size, whatever order they came in: what an address
 * says without its page. Undefined: too long, too many parameters, or none that a list could have.
 */
export function viewQuery(text: string): string | undefined {
  if (text.length > viewLimits.query) return undefined
  const found = [...new Map(new URLSearchParams(text))].filter(([name]) => name !== 'page')
  const isSound = found.every(([name, value]) => /^\w{1,64}$/.test(name) && !unseemly.test(value))
  if (!isSound || found.length > viewLimits.parameters) return undefined
  found.sort(([a], [b]) => (a < b ? -1 : 1))
  const query = new URLSearchParams(found).toString()
  return query.length > viewLimits.query ? undefined : query
}
