import { wordsIn } from '../i18n/language.ts'
import { scriptProblemTexts } from '../i18n/texts/fleet/script.problem.ts'
import type { ScriptFinding, ScriptProblem } from './scriptProblem.ts'

/** A problem in English as compilers write it, for logs and for programs: `3:14: …`. */
export function problemText(problem: ScriptProblem): string {
  return `${placeText(problem)}${findingText(problem)}`
}

/** What is wrong, in English. */
export function findingText({ code, values }: ScriptFinding): string {
  return wordsIn(scriptProblemTexts[code], 'en').replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}

/** `3:14: `; '' where it concerns the script as a whole. */
export function placeText({ line, column }: Pick<ScriptProblem, 'line' | 'column'>): string {
  const place = [line, column].filter((part) => part > 0).join(':')
  return place === '' ? '' : `${place}: `
}
