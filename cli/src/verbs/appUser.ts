import { actionFieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** Who uses an app is known there by another number than here. */
export const appUser = defineVerbs({
  of: 'app-user',
  add: addForget,
})

function addForget(users: Command, tree: Tree): void {
  if (!isAsked(tree, 'app-user')) return
  const { words, dictionary } = tree
  const forget = users
    .command('forget-by-external-id')
    .description(words('help.forget_by_external_id'))
    .argument('<app>', words('arg.app'))
    .argument('<external-id>', words('arg.external_id'))
    .requiredOption('--final', dictionary[actionFieldKey({ name: 'app-user', fields: {} }, 'forget', 'final')])
    .option('-y, --yes', words('opt.yes'))
  addExamples(forget, tree, [['qd app-user forget-by-external-id app.shelf u-1042 --final --yes', 'example.act_one']])
  perform(tree, forget, async () => (await import('../commands/appUsers.ts')).forgetByExternalId)
}
