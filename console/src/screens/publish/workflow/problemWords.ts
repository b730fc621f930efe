import type { Problem, Wording } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { problemTextOf } from '@quarterdeck/shared/values/problemTextOf.ts'

/** What is wrong with a step, in the reader's words. */
export function problemWords(problem: Problem, t: Translate): string {
  return inWords(problemTextOf(problem), t)
}

function inWords({ text, data, words = {} }: Wording, t: Translate): string {
  const said = Object.entries(words).map(([name, wording]) => [name, inWords(wording, t)] as const)
  return t(text, { ...data, ...Object.fromEntries(said) })
}
