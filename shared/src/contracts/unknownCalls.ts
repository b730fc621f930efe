import type {
  CallExpression,
  Expression,
  Function as FunctionNode,
  Identifier,
  Node,
  Pattern,
  Program,
  Super,
} from 'acorn'
import { simple } from 'acorn-walk'
import { placeOf } from './placeOf.ts'
import { instead, namesOf, narrowing, type ScriptObject, selectors } from './scriptApi.ts'
import type { ScriptFinding, ScriptProblem } from './scriptProblem.ts'

type Known = ReadonlyMap<string, ScriptObject>

/**
 * Names that the script's context does not have (`phone.tapp()`, `task.titel`, `parameters.pauze`), and names of Node and of
 * browsers. Follows what the script's function gets into the functions that it hands them to. What it cannot follow it
 * leaves to the sandbox, which explains every wrong call with its line.
 */
export function unknownCalls(
  program: Program,
  main: FunctionNode | undefined,
  parameters: readonly string[] | undefined,
): ScriptProblem[] {
  const functions = namedFunctions(program)
  const problems = foreignNames(program)
  const seen = new Set<string>()

  function look(fn: FunctionNode, given: Known): void {
    const key = `${fn.start} ${[...given]
      .map(([name, thing]) => `${name}:${thing}`)
      .sort()
      .join()}`
    if (seen.has(key)) return
    seen.add(key)
    const known = withLocators(fn, given)
    simple(fn.body, {
      MemberExpression(node) {
        if (node.computed || node.property.type !== 'Identifier') return
        const thing = thingOf(node.object, known)
        if (thing) check(thing, node.property.name, node.property)
      },
      CallExpression(node) {
        const called = node.callee.type === 'Identifier' ? functions.get(node.callee.name) : undefined
        if (called) look(called, received(called, node, known))
      },
    })
  }

  function check(thing: ScriptObject, name: string, node: Node): void {
    const names = thing === 'parameters' ? parameters : namesOf[thing]
    // Without a meta that can be read nobody knows the parameters.
    if (!names || names.includes(name) || name in {}) return
    // What `await` and its like ask for.
    if (['then', 'catch', 'finally', 'toJSON'].includes(name)) return
    problems.push({ ...placeOf(node), ...unknownName(thing, name, names) })
  }

  const [context] = main?.params ?? []
  if (main && context) {
    for (const { key, name } of pickedFrom(context)) check('context', name, key)
    look(main, contextOf(context))
  }
  return unique(problems)
}

/** What a pattern `{ phone, task: t }` picks. */
function pickedFrom(pattern: Pattern): { key: Node; name: string; local: string }[] {
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') return []
    const local = property.value.type === 'Identifier' ? property.value.name : ''
    return [{ key: property.key, name: property.key.name, local }]
  })
}

function contextOf(pattern: Pattern): Known {
  if (pattern.type === 'Identifier') return new Map([[pattern.name, 'context']])
  return new Map(
    pickedFrom(pattern).flatMap(({ name, local }) => {
      const thing = memberOfContext(name)
      return thing && local !== '' ? [[local, thing]] : []
    }),
  )
}

/** What a call hands to a function, under the names that the function has for it. */
function received(fn: FunctionNode, { arguments: handed }: CallExpression, known: Known): Known {
  return new Map(
    fn.params.flatMap((param, index): [string, ScriptObject][] => {
      const value = handed[index]
      const thing = value && value.type !== 'SpreadElement' ? thingOf(value, known) : undefined
      if (thing === 'context') return [...contextOf(param)]
      return thing && param.type === 'Identifier' ? [[param.name, thing]] : []
    }),
  )
}

/** What is known in a function: what it was given, and constants that are locators. A name that stands for several things is left out. */
function withLocators(fn: FunctionNode, given: Known): Known {
  const declared = declaredIn(fn.body)
  const known = new Map([...given].filter(([name]) => !declared.has(name)))
  simple(fn.body, {
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !init || declared.get(id.name) !== 1) return
      const thing = thingOf(init, known)
      if (thing) known.set(id.name, thing)
    },
  })
  return known
}

/** What an expression stands for, as far as its syntax tells. */
function thingOf(node: Expression | Super, known: Known): ScriptObject | undefined {
  if (node.type === 'Identifier') return known.get(node.name)
  if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier')
    return thingOf(node.object, known) === 'context' ? memberOfContext(node.property.name) : undefined
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { object, property } = node.callee
  const thing = thingOf(object, known)
  const name = property.type === 'Identifier' ? property.name : ''
  if (thing !== 'phone' && thing !== 'locator') return undefined
  const gives: readonly string[] = thing === 'phone' ? selectors : [...selectors, ...narrowing]
  return gives.includes(name) ? 'locator' : undefined
}

function memberOfContext(name: string): ScriptObject | undefined {
  return name === 'phone' || name === 'task' || name === 'parameters' || name === 'account' || name === 'log'
    ? name
    : undefined
}

/** Functions that the module declares by a name that nothing else in it has. */
function namedFunctions(program: Program): ReadonlyMap<string, FunctionNode> {
  const declared = declaredIn(program)
  const functions = new Map<string, FunctionNode>()
  const note = (name: string, fn: FunctionNode) => {
    if (declared.get(name) === 1) functions.set(name, fn)
  }
  simple(program, {
    FunctionDeclaration(node) {
      if (node.id) note(node.id.name, node)
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier') return
      if (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression') note(id.name, init)
    },
  })
  return functions
}

/** How often each name is declared somewhere inside. */
function declaredIn(node: Node): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  const note = (name: string) => times.set(name, (times.get(name) ?? 0) + 1)
  // Also of functions, classes and parameters; what is assigned to counts once more.
  simple(node, { VariablePattern: ({ name }: Identifier) => note(name) } as Parameters<typeof simple>[1])
  return times
}

/** Names of Node and of browsers that the script uses and does not declare. */
function foreignNames(program: Program): ScriptProblem[] {
  const declared = declaredIn(program)
  const problems: ScriptProblem[] = []
  simple(program, {
    Identifier(node) {
      const code = declared.has(node.name) || !Object.hasOwn(instead, node.name) ? undefined : instead[node.name]
      if (code) problems.push({ ...placeOf(node), code, values: { name: node.name } })
    },
  })
  return problems
}

function unknownName(thing: ScriptObject, name: string, names: readonly string[]): ScriptFinding {
  const near = names.filter((each) => distance(each.toLowerCase(), name.toLowerCase()) <= 2)
  if (near.length > 0) return { code: 'name_near', values: { thing, name, near: near.join(', ') } }
  if (names.length === 0) return { code: 'name_none', values: { thing, name } }
  return { code: 'name_unknown', values: { thing, name, names: names.join(', ') } }
}

/** Of Levenshtein: how many letters must change. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}

/** A function that is called twice with the same things is wrong once. */
function unique(problems: readonly ScriptProblem[]): ScriptProblem[] {
  return [
    ...new Map(problems.map((one) => [`${one.line}:${one.column} ${one.code} ${one.values.thing}`, one])).values(),
  ]
}
