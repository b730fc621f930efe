import type { Command } from 'commander'
import { perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

export const session = defineVerbs({
  group: 'start',
  rank: 10,
  add: addSession,
})

function addSession(program: Command, tree: Tree): void {
  const { words } = tree
  const login = program
    .command('login')
    .description(words('help.login'))
    .option('--username <name>', words('opt.username'))
    .option('--password-stdin', words('opt.password_stdin'))
    .option('--code <digits>', words('opt.code'))
  perform(tree, login, async () => (await import('../commands/login.ts')).login)

  const logout = program.command('logout').description(words('help.logout'))
  perform(tree, logout, async () => (await import('../commands/logout.ts')).logout)

  const stepUp = program
    .command('step-up')
    .description(words('help.step_up'))
    .requiredOption('--code <digits>', words('opt.code'))
  perform(tree, stepUp, async () => (await import('../commands/showCode.ts')).showCode)

  const whoami = program.command('whoami').description(words('help.whoami'))
  perform(tree, whoami, async () => (await import('../commands/whoami.ts')).whoami)

  const doctor = program.command('doctor').description(words('help.doctor'))
  perform(tree, doctor, async () => (await import('../commands/doctor/doctor.ts')).doctor)
}
