import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { dictionaryOf } from '@quarterdeck/shared/i18n/dictionary.ts'
import { texts } from '@quarterdeck/shared/i18n/texts.gen.ts'
import { actionsOf } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { workflowStepForm } from '@quarterdeck/shared/values/workflowSteps.ts'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** What code says that may be a key, the end of one (`qd` leaves its namespace out), or the beginning. */
interface Said {
  readonly strings: Set<string>
  /** Template literals, a hole standing for anything. */
  readonly templates: Set<string>
  /** First arguments of `codeKey`. */
  readonly prefixes: Set<string>
}

test('every text is said by somebody (that every key has a text, the compiler sees)', () => {
  const said: Said = { strings: new Set(), templates: new Set(), prefixes: new Set() }
  for (const file of sourceFiles()) collect(file, said)
  const patterns = [...said.templates].map(patternOf)
  const isSaid = (key: string): boolean =>
    said.strings.has(key) ||
    said.strings.has(key.replace(/^cli\./, '')) ||
    prefixesOf(key).some((prefix) => said.prefixes.has(prefix) || (prefix.includes('.') && said.strings.has(prefix))) ||
    patterns.some((pattern) => pattern.test(key)) ||
    isDerived(key) ||
    (key.startsWith('errors.') && said.strings.has(key.slice('errors.'.length)))
  const unsaid = Object.keys(dictionaryOf(texts, 'en')).filter(
    (key) => !isSaid(key) && !isSaid(key.replace(/_one$/, '')),
  )
  expect(unsaid).toEqual([])
})

/** What the kit composes of a definition (the builders of keys.ts), as far as the definition has it. */
function isDerived(key: string): boolean {
  const [name, part, of = '', more] = key.split('.')
  // Whatever imports asks it and has a thing, book tasks too, which are no definition.
  if (part === 'one' || (part === 'confirm' && /^replace(_one)?$/.test(of))) return true
  // The form of a step is no list, and its inputs are those of the kit.
  if (name === workflowStepForm.name && part === 'choice') return of in workflowStepForm.fields
  const resource = (resources as readonly AnyResource[]).find((one) => one.name === name)
  if (!resource) return false
  const { fields, sections = {} } = resource
  const actions = actionsOf(resource)
  switch (part) {
    case 'title':
    case 'filter':
      return true
    case 'choice':
      return of in fields || Object.values(actions).some(({ form = {} }) => of in form)
    case 'field':
    case 'required':
    case 'help':
    case 'empty':
      return of in fields
    case 'action':
      return of in actions && (more === undefined || more in (actions[of]?.form ?? {}))
    case 'confirm':
      return of === 'delete' || of === 'clear' || of in actions
    case 'section':
      return of in sections
    case 'more':
      return ['empty', 'warning', 'add', 'edit', 'set', 'unset', 'tab', 'nothing_matches'].includes(of)
    default:
      return false
  }
}

function prefixesOf(key: string): string[] {
  const parts = key.split('.')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'))
}

function patternOf(template: string): RegExp {
  const escaped = template.split(hole).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^(?:cli\\.)?${escaped.join('.+')}$`)
}

const hole = '\0'

function collect(file: string, { strings, templates, prefixes }: Said): void {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const textOf = (node: ESTree.TemplateLiteral) => node.quasis.map(({ value }) => value.cooked ?? '').join(hole)
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') strings.add(value)
    },
    TemplateLiteral(node) {
      const text = textOf(node)
      // One that begins with a hole may be anything; the builders alone compose keys like that.
      if (/^[a-z-]+[._]/.test(text)) templates.add(text)
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'codeKey' || first?.type !== 'Literal') return
      if (typeof first.value === 'string') prefixes.add(first.value)
    },
  }).visit(program)
}

/** Everything that runs, but for the texts themselves and the list of error codes. */
function sourceFiles(): string[] {
  return ['shared', 'control-plane', 'agent', 'console', 'cli']
    .flatMap((workspace) => readdirSync(join(root, workspace, 'src'), { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|testing|gen)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/shared\/src\/(i18n\/(texts|words)|errors\/codes)/.test(path))
}
