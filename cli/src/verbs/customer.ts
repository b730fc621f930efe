import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What customers have beyond the derived verbs: those who are there twice, and what happened with one. */
export const customer = defineVerbs({
  of: 'customer',
  add: addCustomerVerbs,
})

function addCustomerVerbs(customers: Command, tree: Tree): void {
  if (!isAsked(tree, 'customer')) return
  const { words } = tree
  const load = async () => await import('../commands/customers.ts')
  const duplicates = customers.command('duplicates').description(words('help.customer_duplicates'))
  const merge = customers
    .command('merge')
    .description(words('help.customer_merge'))
    .argument('<kept>', words('arg.kept_customer'))
    .argument('<other>', words('arg.other_customer'))
    .option('--take <fields>', words('opt.merge_take'))
    .option('--dry-run', words('opt.dry_run'))
    .option('-y, --yes', words('opt.yes'))
  addExamples(merge, tree, [
    ['qd customer merge 12 31 --dry-run', 'example.customer_merge_dry'],
    ['qd customer merge 12 31 --take name,email', 'example.customer_merge'],
  ])
  const unmerge = customers
    .command('unmerge')
    .description(words('help.customer_unmerge'))
    .argument('<merge>', words('arg.merge'))
  const timeline = customers
    .command('timeline')
    .description(words('help.customer_timeline'))
    .argument('<id>', words('arg.id'))
    .option('--all', words('opt.all'))
  perform(tree, duplicates, async () => (await load()).duplicates)
  perform(tree, merge, async () => (await load()).merge)
  perform(tree, unmerge, async () => (await load()).unmerge)
  perform(tree, timeline, async () => (await load()).timeline)
}
