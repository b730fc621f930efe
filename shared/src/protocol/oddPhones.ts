import { z } from 'zod'
import { mostPhones, phoneFacts, serial } from './agent.ts'

const lists = z.looseObject({
  type: z.literal('phones'),
  phones: z.array(z.unknown()).max(mostPhones),
  listed: z.array(z.unknown()).max(mostPhones).optional(),
})

/**
 * A message of phones without those that cannot be read, which it names in `odd`: what one phone says of itself is no reason to
 * hear nothing of the others. Anything else comes back as it is.
 */
export function withoutOdd(message: unknown): unknown {
  const { data } = lists.safeParse(message)
  if (!data) return message
  const odd = new Set<string>()
  const keep = (schema: z.ZodType, nameOf: (one: unknown) => unknown) => (one: unknown) => {
    const isFine = schema.safeParse(one).success
    if (!isFine) odd.add(shown(nameOf(one)))
    return isFine
  }
  const phones = data.phones.filter(keep(phoneFacts, serialOf))
  const isOdd = new Set(data.phones.map(serialOf).filter((one) => !phones.some((phone) => serialOf(phone) === one)))
  const listed = data.listed?.filter(keep(serial, (one) => one)).filter((one) => !isOdd.has(one))
  return { ...data, phones, ...(listed && { listed }), odd: [...odd].slice(0, mostPhones) }
}

function serialOf(facts: unknown): unknown {
  return typeof facts === 'object' && facts !== null && 'serial' in facts ? facts.serial : undefined
}

/** As far as it can be shown: a question mark stands for what is not seen. */
function shown(given: unknown): string {
  return typeof given === 'string' && given !== '' ? given.slice(0, 100).replace(/[\p{Z}\p{C}]/gu, '?') : '?'
}
