import type { Expression, Node, ObjectExpression } from 'acorn'
import type { ScriptFinding } from './scriptProblem.ts'

/** What stands where a literal should, and why it is none. */
export class NotLiteral extends Error {
  readonly node: Node
  readonly finding: ScriptFinding
  constructor(node: Node, code: ScriptFinding['code'], values: ScriptFinding['values'] = {}) {
    super(code)
    this.node = node
    this.finding = { code, values }
  }
}

/**
 * The value of a literal: objects, arrays, strings, numbers, true, false, null, undefined, templates without
 * substitutions. Nothing is evaluated: a name, a call, a spread or an expression throws `NotLiteral`.
 */
export function literalOf(node: Expression, source: string): unknown {
  switch (node.type) {
    case 'ObjectExpression':
      return Object.fromEntries(entriesOf(node, source))
    case 'ArrayExpression':
      return node.elements.map((element) => {
        if (!element) throw new NotLiteral(node, 'literal_gap')
        if (element.type === 'SpreadElement')
          throw new NotLiteral(element, 'literal_spread', { found: codeOf(element, source) })
        return literalOf(element, source)
      })
    case 'Literal':
      if (node.regex || node.bigint) break
      return node.value
    case 'TemplateLiteral':
      if (node.expressions.length > 0) throw new NotLiteral(node, 'literal_template')
      return node.quasis[0]!.value.cooked
    case 'UnaryExpression': {
      const { operator, argument } = node
      if ((operator !== '-' && operator !== '+') || argument.type !== 'Literal') break
      if (typeof argument.value !== 'number') break
      return operator === '-' ? -argument.value : argument.value
    }
    case 'Identifier':
      if (node.name === 'undefined') return undefined
  }
  throw new NotLiteral(node, 'literal_found', { found: codeOf(node, source) })
}

/** The name of a property that is not computed. */
export function nameOf(key: Expression): string | undefined {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : undefined
}

function entriesOf(object: ObjectExpression, source: string): [string, unknown][] {
  return object.properties.map((property) => {
    if (property.type !== 'Property')
      throw new NotLiteral(property, 'literal_spread', { found: codeOf(property, source) })
    const name = property.computed ? undefined : nameOf(property.key)
    if (name === undefined) throw new NotLiteral(property, 'literal_computed')
    if (property.kind !== 'init' || property.method) throw new NotLiteral(property, 'literal_function', { name })
    return [name, literalOf(property.value, source)]
  })
}

function codeOf({ start, end }: Node, source: string): string {
  return source.slice(start, Math.min(end, start + 30))
}
