import type { Command } from 'commander'
import type { CliKey } from '../cliKey.ts'
import { addExamples } from '../help.ts'
import { shortcuts } from '../shortcuts.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What people do with the fleet all day: look, read what a run said, stop and resume. */
export const work = defineVerbs({
  group: 'work',
  rank: 70,
  add: addWork,
})

function addWork(program: Command, tree: Tree): void {
  const { words } = tree
  // Spelled out before the command line is read (shortcuts.ts): here they only stand in the help and among completions.
  for (const name of Object.keys(shortcuts)) program.command(name).description(words(`help.${name}` as CliKey))

  const logs = program.command('logs').description(words('help.logs'))
  if (isAsked(tree, 'logs')) {
    const load = async () => (await import('../commands/runLog.ts')).showRunLog
    logs.argument('<runs...>', words('arg.runs')).option('--device', words('opt.device_log'))
    perform(tree, logs.option('-o, --output <file>', words('opt.output')), load)
    addExamples(logs, tree, [
      ['qd logs 7', 'example.logs'],
      ['qd logs 7 --device -o phone.log', 'example.logs_device'],
      ['qd logs 7 8 9 -o logs.zip', 'example.logs_zip'],
    ])
  }
  const stop = program.command('stop').description(words('help.stop'))
  const resume = program.command('resume').description(words('help.resume'))
  if (!isAsked(tree, 'stop', 'resume')) return
  const where = (command: Command) =>
    command
      .option('--host <name>', words('opt.stop_host'))
      .option('--phone <serial>', words('opt.stop_phone'))
      .option('--group <name>', words('opt.stop_group'))
  const load = async () => await import('../commands/stopWork.ts')
  where(stop).option('--reason <text>', words('opt.reason')).option('-y, --yes', words('opt.stop_yes'))
  perform(tree, stop, async () => (await load()).stop)
  perform(tree, where(resume).option('--code <code>', words('opt.code')), async () => (await load()).resume)
  addExamples(stop, tree, [
    ['qd stop --yes', 'example.stop'],
    ['qd stop --group night --reason "wrong script"', 'example.stop_group'],
  ])
  addExamples(resume, tree, [['qd resume --group night', 'example.resume_group']])
}
