import { actionFieldKey, actionKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Action } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { isSecret } from '@quarterdeck/shared/resource/field.ts'
import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { fieldOption } from './fields.ts'
import { perform, type Tree } from './tree.ts'

/** `qd <resource> <action> ID|NAME...` with the fields of its form as options. */
export function addAction(parent: Command, tree: Tree, resource: AnyResource, name: string, action: Action): void {
  const { dictionary, words } = tree
  const command = parent.command(name).description(dictionary[actionKey(resource, name)] ?? name)
  if (action.rows === 'one') command.argument('<id>', words('arg.id'))
  else command.argument('<id...>', words('arg.ids_or_names'))
  const form = { ...resource, fields: action.form ?? {} }
  for (const [key, field] of Object.entries(form.fields)) {
    if (field.hidden) continue
    const option = fieldOption(tree, form, key, field, dictionary[actionFieldKey(resource, name, key)])
    // A secret is asked for on a terminal, so its option is never a must.
    if (field.required && !isSecret(field)) option.makeOptionMandatory()
    command.addOption(option)
  }
  if (action.dryRun) command.option('--dry-run', words('opt.edit_dry_run'))
  if (action.stepUp) command.option('--code <code>', words('opt.code'))
  command.option('-y, --yes', words('opt.yes'))
  const line = `qd ${resource.name} ${name}`
  addExamples(command, tree, [
    [`${line} 7 --yes`, 'example.act_one'],
    ...(action.rows === 'one'
      ? []
      : ([[`qd ${resource.name} list --all --json | jq '.[].id' | ${line} - --yes`, 'example.act_pipe']] as const)),
  ])
  perform<Record<string, unknown>>(tree, command, async () => {
    const { act } = await import('../commands/resource/act.ts')
    return (context, options, ...args) => act(context, { resource, name, action }, options, args)
  })
}
