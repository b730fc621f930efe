import { parseScript, placeOf, type ScriptProblem } from '@quarterdeck/shared/contracts/scriptSource.ts'
import type { CallExpression, Expression, Super } from 'acorn'
import { simple } from 'acorn-walk'

/** The last name of a call chain that does something and must be awaited. */
const actions = new Set(
  `open openLink swipe key screenshot tap longPress fill clear text description isVisible isEnabled isChecked setChecked count
   waitFor scrollIntoView commit fail sleep`.split(/\s+/),
)
/** What a script gets, and what is global in it. */
const roots = new Set(['phone', 'task', 'sleep'])

/**
 * Statements such as `phone.byText('x').tap()` that stand alone, where `await` is missing. Finds the plain cases by their
 * syntax, before a phone is touched; the sandbox finds the others at the call.
 */
export function missingAwaits(source: string): ScriptProblem[] {
  const parsed = parseScript(source, { allowReturnOutsideFunction: true })
  if (!parsed.ok) return parsed.problems
  const problems: ScriptProblem[] = []
  simple(parsed.program, {
    ExpressionStatement(statement) {
      if (statement.expression.type !== 'CallExpression') return
      const root = rootOf(statement.expression)
      const last = calledName(statement.expression)
      if (!roots.has(root) || !actions.has(last)) return
      const chain = root === last ? root : `${root}…${last}`
      problems.push({ ...placeOf(statement), message: `${chain}(…) does nothing without \`await\` before it` })
    },
  })
  return problems
}

/** The name at the beginning of a chain of calls and members; '' where it begins with something else. */
function rootOf(node: Expression | Super): string {
  if (node.type === 'CallExpression') return rootOf(node.callee)
  if (node.type === 'MemberExpression') return rootOf(node.object)
  return node.type === 'Identifier' ? node.name : ''
}

function calledName({ callee }: CallExpression): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
}
