import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What is done on the machine of the control plane itself. */
export const backup = defineVerbs({
  group: 'upkeep',
  rank: 10,
  add: addBackup,
})

function addBackup(program: Command, tree: Tree): void {
  const { words } = tree
  const backup = program.command('backup').description(words('help.backup'))
  const restore = program.command('restore').description(words('help.restore'))
  if (!isAsked(tree, 'backup', 'restore')) return
  backup
    .argument('<file>', words('arg.backup_to'))
    .option('--data-dir <folder>', words('opt.data_dir'))
    .option('--screenshots', words('opt.screenshots'))
    .option('--recordings', words('opt.recordings'))
    .option('--files-only', words('opt.files_only'))
  addExamples(backup, tree, [
    ['qd backup quarterdeck-$(date +%F).tar.gz --data-dir /var/lib/quarterdeck', 'example.backup'],
    ['qd backup all.tar.gz --screenshots --json', 'example.backup_screenshots'],
    ['tar -tzf all.tar.gz', 'example.backup_look'],
  ])
  perform(tree, backup, async () => (await import('../commands/backup/backup.ts')).backup)
  restore
    .argument('<file>', words('arg.backup_from'))
    .option('--data-dir <folder>', words('opt.data_dir'))
    .option('--replace', words('opt.replace'))
    .option('--drill', words('opt.drill'))
    .option('-y, --yes', words('opt.yes'))
  addExamples(restore, tree, [
    ['qd restore all.tar.gz --data-dir /var/lib/quarterdeck', 'example.restore'],
    ['qd restore all.tar.gz --data-dir /var/lib/quarterdeck --replace', 'example.restore_replace'],
  ])
  perform(tree, restore, async () => (await import('../commands/backup/restore.ts')).restore)
}
