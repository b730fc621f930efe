import type { Expression, Node, ObjectExpression } from 'acorn'

/** What stands where a literal should, and why it is none. */
export class NotLiteral extends Error {
  readonly node: Node
  constructor(node: Node, message: string) {
    super(message)
    this.node = node
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
        if (!element) throw new NotLiteral(node, 'an element of the array is missing')
        if (element.type === 'SpreadElement')
          throw new NotLiteral(element, `found ${quoted(element, source)}, a spread`)
        return literalOf(element, source)
      })
    case 'Literal':
      if (node.regex || node.bigint) break
      return node.value
    case 'TemplateLiteral':
      if (node.expressions.length > 0) throw new NotLiteral(node, 'a template with a substitution is an expression')
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
  throw new NotLiteral(node, `found ${quoted(node, source)} where a value should stand`)
}

/** The name of a property that is not computed. */
export function nameOf(key: Expression): string | undefined {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : undefined
}

function entriesOf(object: ObjectExpression, source: string): [string, unknown][] {
  return object.properties.map((property) => {
    if (property.type !== 'Property') throw new NotLiteral(property, `found ${quoted(property, source)}, a spread`)
    const name = property.computed ? undefined : nameOf(property.key)
    if (name === undefined) throw new NotLiteral(property, 'the name of a property is computed')
    if (property.kind !== 'init' || property.method) throw new NotLiteral(property, `${name} is a function`)
    return [name, literalOf(property.value, source)]
  })
}

function quoted({ start, end }: Node, source: string): string {
  return `"${source.slice(start, Math.min(end, start + 30))}"`
}
