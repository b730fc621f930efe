import type { Command } from 'commander'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

export const setup = defineVerbs({ group: 'start', rank: 50, add: addSetup })

function addSetup(program: Command, tree: Tree): void {
  const { words } = tree
  const group = program.command('setup').description(words('setup.help'))
  const load = async () => await import('../commands/setup.ts')
  perform(tree, group, async () => (await load()).setup)
  if (!isAsked(tree, 'setup')) return
  const step = words('arg.setup_step')
  const skip = group.command('skip').description(words('setup.skip'))
  skip.argument('<STEP>', step).argument('<REASON>', words('arg.skip_reason'))
  perform(tree, skip, async () => (await load()).skip)
  const resume = group.command('resume').description(words('setup.resume')).argument('<STEP>', step)
  perform(tree, resume, async () => (await load()).resume)
  const app = group.command('fixture-app').description(words('setup.fixture_app'))
  perform(tree, app, async () => (await load()).fixtureApp)
  const enrol = group.command('enrol').description(words('setup.enrol'))
  perform(tree, enrol, async () => (await load()).enrol)
}
