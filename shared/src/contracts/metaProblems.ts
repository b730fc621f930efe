import type { Expression, Node, ObjectExpression } from 'acorn'
import type { z } from 'zod'
import { nameOf } from './literalOf.ts'
import { placeOf } from './placeOf.ts'
import type { ScriptFinding, ScriptProblem } from './scriptProblem.ts'

/** What is wrong with a field of meta. One that there should not be stands where its name does; all else where its value does, or should. */
export function metaProblems(issue: z.core.$ZodIssue, literal: Expression): ScriptProblem[] {
  const field = `meta${issue.path.map((step) => `.${String(step)}`).join('')}`
  const { node, isThere } = nodeAt(literal, issue.path)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => ({
      ...placeOf(keyIn(node, name) ?? node),
      code: 'field_unknown',
      values: { field, name },
    }))
  const { code, values } = isThere ? findingOf(issue) : { code: 'field_missing' as const, values: {} }
  return [{ ...placeOf(node), code, values: { ...values, field } }]
}

/** What zod found, by our codes. */
export function findingOf(issue: z.core.$ZodIssue): ScriptFinding {
  switch (issue.code) {
    case 'custom':
      // Only scriptMeta.ts makes such, and gives what it found with it.
      return issue.params as ScriptFinding
    case 'invalid_type':
      return { code: 'field_type', values: { expected: issue.expected } }
    case 'invalid_union':
      return { code: 'field_type', values: { expected: 'string | number | boolean' } }
    case 'invalid_value':
      return {
        code: 'field_choice',
        values: { choices: issue.values.map((value) => JSON.stringify(value)).join(', ') },
      }
    case 'invalid_format':
      return { code: issue.path[0] === 'app' ? 'field_package' : 'field_slug', values: {} }
    case 'invalid_key':
      return { code: 'field_name', values: {} }
    case 'too_small':
      if (issue.origin === 'array') return { code: 'field_empty', values: {} }
      return { code: 'field_least', values: { least: Number(issue.minimum) } }
    case 'too_big': {
      const most = Number(issue.maximum)
      if (issue.origin === 'array') return { code: 'field_entries', values: { most } }
      return { code: issue.origin === 'string' ? 'field_length' : 'field_most', values: { most } }
    }
    default:
      return { code: 'field_other', values: { message: issue.message } }
  }
}

function keyIn(node: Node, name: string): Node | undefined {
  const { properties } = node as ObjectExpression
  return properties.flatMap((each) => (each.type === 'Property' && nameOf(each.key) === name ? [each.key] : []))[0]
}

/** The node that a path leads to, as far as it is there. */
function nodeAt(literal: Expression, path: readonly PropertyKey[]): { node: Node; isThere: boolean } {
  let node: Node = literal
  for (const step of path) {
    const next = stepInto(node as Expression, String(step))
    if (!next) return { node, isThere: false }
    node = next
  }
  return { node, isThere: true }
}

function stepInto(node: Expression, step: string): Node | undefined {
  if (node.type === 'ArrayExpression') return node.elements[Number(step)] ?? undefined
  if (node.type !== 'ObjectExpression') return undefined
  for (const property of node.properties)
    if (property.type === 'Property' && nameOf(property.key) === step) return property.value
  return undefined
}
