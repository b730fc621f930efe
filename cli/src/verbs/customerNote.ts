import type { Command } from 'commander'
import { isAsked, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What is due for whoever asks, beside the filters of the list. */
export const customerNote = defineVerbs({
  of: 'customer-note',
  add: addMine,
})

function addMine(notes: Command, tree: Tree): void {
  if (!isAsked(tree, 'customer-note')) return
  notes.commands.find((one) => one.name() === 'list')?.option('--mine', tree.words('opt.mine'))
}
