import { titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import { actionsOf } from '@quarterdeck/shared/resource/actions.ts'
import { viewCalls } from '@quarterdeck/shared/resource/calls.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Command } from 'commander'
import { addAction } from './action.ts'
import { isAsked, type Tree } from './tree.ts'
import { addVerb, type DerivedVerb } from './verb.ts'

/** `qd <resource>` with its derived verbs. They are spelled out only where the command line names the resource. */
export function addResource(program: Command, tree: Tree, name: string): Command {
  const command = program.command(spokenNames[name] ?? name).description(tree.dictionary[titleKey(name)] ?? name)
  if (spokenNames[name]) command.alias(name)
  // `hosts` asks for `host`.
  if (!isAsked(tree, name, `${name}s`)) return command
  const resource = tree.definitions.find((definition) => definition.name === name)
  if (!resource) return command
  for (const verb of verbsOf(resource)) addVerb(command, tree, resource, verb)
  const actions = resource.view ? {} : actionsOf(resource)
  for (const [action, said] of Object.entries(actions)) addAction(command, tree, resource, action, said)
  return command
}

/** Where people say it otherwise than the definition does; the definition's name stays an alias. */
const spokenNames: Readonly<Record<string, string>> = { site: 'sites' }

/** A view is there to be read: rows are written by the verbs of its list. */
function verbsOf({ verbs, view }: AnyResource): readonly DerivedVerb[] {
  const more: DerivedVerb[] = [
    ...(verbs.includes('import') ? (['template'] as const) : []),
    ...(verbs.includes('get') ? (['history'] as const) : []),
  ]
  return [...verbs, ...more].filter((verb) => !view || viewCalls.has(verb))
}
