/** One phone of a run that waits, as far as it concerns what keeps it from the run. */
export interface Hindered {
  rules: readonly { rule: string; text: string }[]
}

/** What keeps all of several phones away, in the same words: it is said once, and of each phone only what else there is. */
export function commonRules(phones: readonly Hindered[]): Hindered['rules'] {
  const [first, ...others] = phones
  if (!first || others.length === 0) return []
  return first.rules.filter(({ text }) => others.every(({ rules }) => rules.some((one) => one.text === text)))
}

/** What keeps this phone away beside that. */
export function ownRules({ rules }: Hindered, common: Hindered['rules']): Hindered['rules'] {
  return rules.filter(({ text }) => !common.some((one) => one.text === text))
}
