import { maskSource } from '@quarterdeck/shared/contracts/maskSource.ts'
import { lineAt, type ScriptProblem } from '@quarterdeck/shared/contracts/scriptSource.ts'

/** The last name of a call chain that does something and must be awaited. */
const actions = new Set(
  `open openLink swipe key screenshot tap longPress fill clear text description isVisible isEnabled isChecked setChecked count
   waitFor scrollIntoView commit fail`.split(/\s+/),
)

/**
 * Statements such as `phone.byText('x').tap()` that stand alone, where `await` is missing. Finds the plain cases by their
 * text, before a phone is touched; the sandbox finds the others at the call.
 */
export function missingAwaits(source: string): ScriptProblem[] {
  const code = maskSource(source)
  const problems: ScriptProblem[] = []
  for (const match of code.matchAll(/(?<![\w$.])(?:phone|task|sleep)(?=\s*[.(])/g)) {
    if (!startsStatement(code, match.index)) continue
    const chain = readChain(code, match.index + match[0].length)
    const last = chain.name || (match[0] === 'sleep' ? 'sleep' : '')
    if (!chain.called || (last !== 'sleep' && !actions.has(last))) continue
    const message = `${match[0]}${chain.name ? `…${chain.name}` : ''}(…) does nothing without \`await\` before it`
    problems.push({ line: lineAt(source, match.index), message })
  }
  return problems
}

/** After `;`, a brace, a `)` or at the begin of a line that no operator continues. */
function startsStatement(code: string, at: number): boolean {
  const before = code.slice(0, at).trimEnd()
  const last = before.at(-1)
  if (last === undefined || last === ';' || last === '{' || last === '}' || last === ')') return true
  if (/\b(?:else|do)$/.test(before)) return true
  const newLine = code.slice(before.length, at).includes('\n')
  return newLine && /[\w$\]'"`]/.test(last) && !/\b(?:await|return|yield|case|of|in|typeof|void)$/.test(before)
}

/** Follows `.name(…).name(…)` from `from`: the last name, and whether it is called. */
function readChain(code: string, from: number): { name: string; called: boolean } {
  let at = from
  let name = ''
  let called = false
  for (;;) {
    const member = /\s*\.\s*([A-Za-z_$][\w$]*)/y
    member.lastIndex = at
    const found = member.exec(code)
    if (found) {
      name = found[1]!
      called = false
      at = member.lastIndex
      continue
    }
    const open = /[ \t]*\(/y
    open.lastIndex = at
    if (!open.exec(code)) return { name, called }
    at = closing(code, open.lastIndex)
    called = true
  }
}

function closing(code: string, from: number): number {
  let depth = 1
  for (let at = from; at < code.length; at++) {
    if (code[at] === '(') depth += 1
    else if (code[at] === ')') depth -= 1
    if (depth === 0) return at + 1
  }
  return code.length
}
