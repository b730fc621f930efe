import type { CallExpression, Expression, Program, Super } from 'acorn'
import { simple } from 'acorn-walk'
import { placeOf } from './placeOf.ts'
import { actions } from './scriptApi.ts'
import type { ScriptProblem } from './scriptProblem.ts'

/** The last name of a call chain that does something and must be awaited. */
const awaited = new Set<string>([...Object.values(actions).flat(), 'sleep'])
/** What a script gets, and what is global in it. */
const roots = new Set(['phone', 'task', 'sleep'])

/**
 * Statements such as `phone.byText('x').tap()` that stand alone, where `await` is missing. Finds the plain cases by their
 * syntax, before a phone is touched; the sandbox finds the others at the call.
 */
export function missingAwaits(program: Program): ScriptProblem[] {
  const problems: ScriptProblem[] = []
  simple(program, {
    ExpressionStatement(statement) {
      if (statement.expression.type !== 'CallExpression') return
      const root = rootOf(statement.expression)
      const last = calledName(statement.expression)
      if (!roots.has(root) || !awaited.has(last)) return
      const call = `${root === last ? root : `${root}…${last}`}(…)`
      problems.push({ ...placeOf(statement), code: 'await_missing', values: { call } })
    },
  })
  return problems
}

/** The name at the beginning of a chain of calls and members; '' where it begins with something else. */
function rootOf(node: Expression | Super): string {
  if (node.type === 'CallExpression') return rootOf(node.callee)
  if (node.type === 'MemberExpression') return rootOf(node.object as Expression | Super)
  return node.type === 'Identifier' ? node.name : ''
}

function calledName({ callee }: CallExpression): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
}
