import type { Command } from 'commander'
import type { WordsAfter } from '../cliKey.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { addPrinting } from '../tree/verb.ts'
import { defineVerbs } from './defineVerbs.ts'

/** Book tasks are a deep domain: their verbs are written by hand. */
export const bookTasks = defineVerbs({
  group: 'work',
  rank: 10,
  add: addBookTasks,
})

function addBookTasks(program: Command, tree: Tree): void {
  const { words } = tree
  const group = program.command('book-tasks').alias('book-task').description(words('help.book_tasks'))
  if (!isAsked(tree, 'book-tasks', 'book-task')) return
  const add = (usage: string, key: WordsAfter<'help.book_tasks_'>) =>
    group
      .command(usage)
      .description(words(`help.book_tasks_${key}`))
      .option('--book-type <type>', words('opt.book_type'))
  const filtered = (command: Command) =>
    command
      .option('--keyword <text>', words('opt.keyword'))
      .option('--status <status>', words('opt.status'))
      .option('--check-status <status>', words('opt.check_status'))
      .option('--order <field[:asc|desc]>', words('opt.order'))

  const load = {
    import: async () => (await import('../commands/bookTasks/importTasks.ts')).importTasks,
    list: async () => (await import('../commands/bookTasks/listTasks.ts')).listTasks,
    show: async () => (await import('../commands/bookTasks/showTask.ts')).showTask,
    export: async () => (await import('../commands/bookTasks/files.ts')).exportTasks,
    template: async () => (await import('../commands/bookTasks/files.ts')).taskTemplate,
    switch: async () => (await import('../commands/bookTasks/switchTasks.ts')).switchTasks,
    status: async () => (await import('../commands/bookTasks/taskStatus.ts')).taskStatus,
    check: async () => (await import('../commands/bookTasks/changeTasks.ts')).checkTasks,
    setStatus: async () => (await import('../commands/bookTasks/changeTasks.ts')).setStatus,
    delete: async () => (await import('../commands/bookTasks/changeTasks.ts')).deleteTasks,
  }
  perform(
    tree,
    add('import', 'import')
      .argument('<file>', words('arg.file'))
      .option('--type <mode>', words('opt.import_type'))
      .option('--dry-run', words('opt.dry_run'))
      .option('--repeats', words('opt.repeats'))
      .option('--watch', words('opt.watch'))
      .option('-y, --yes', words('opt.yes')),
    load.import,
  )
  perform(
    tree,
    addPrinting(filtered(add('list', 'list')), tree)
      .option('--page <number>', words('opt.page'))
      .option('--page-size <rows>', words('opt.page_size'))
      .option('--all', words('opt.all')),
    load.list,
  )
  perform(tree, add('show', 'show').argument('<id>', words('arg.id')), load.show)
  perform(tree, filtered(add('export', 'export')).option('-o, --output <file>', words('opt.output')), load.export)
  perform(tree, add('template', 'template').option('-o, --output <file>', words('opt.output')), load.template)
  perform(
    tree,
    add('switch', 'switch')
      .argument('[on|off]', words('arg.on_off'))
      .option('--card-type <name|id>', words('opt.card_type'))
      .option('--operator <name|code>', words('opt.operator')),
    load.switch,
  )
  perform(tree, add('status', 'status').option('--once', words('opt.once')), load.status)
  perform(tree, add('check', 'check').argument('<id...>', words('arg.ids')), load.check)
  perform(
    tree,
    add('set-status', 'set_status')
      .argument('<status>', words('arg.status'))
      .argument('<id...>', words('arg.ids'))
      .option('--confirm-committed', words('opt.confirm_committed')),
    load.setStatus,
  )
  perform(
    tree,
    add('delete', 'delete').argument('<id...>', words('arg.ids')).option('-y, --yes', words('opt.yes')),
    load.delete,
  )
}
