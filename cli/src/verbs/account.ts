import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What accounts have beyond the derived verbs. */
export const account = defineVerbs({
  of: 'account',
  add: addAccountVerbs,
})

function addAccountVerbs(account: Command, tree: Tree): void {
  if (!isAsked(tree, 'account')) return
  const { words } = tree
  const why = account
    .command('why')
    .description(words('help.account_why'))
    .argument('<id>', words('arg.id'))
    .option('-o, --output <file>', words('opt.report_output'))
  addExamples(why, tree, [
    ['qd account why 12', 'example.account_why'],
    ['qd account why 12 -o why.html', 'example.account_why_file'],
    ["qd account why 12 --json | jq '{may_run, reason}'", 'example.wall_pipe'],
  ])
  perform(tree, why, async () => (await import('../commands/accountWhy.ts')).whyAccount)
}
