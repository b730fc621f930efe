import { Command } from 'commander'
import { speak } from './help.ts'
import { addResource } from './tree/resource.ts'
import type { Tree } from './tree/tree.ts'
import { verbGroups } from './verbs/defineVerbs.ts'
import { verbs } from './verbs/registry.gen.ts'
import { version } from './version.ts'

/** The whole command tree. It is built anew for every start, so it costs little: verbs of resources come only where asked for. */
export function createProgram(tree: Tree): Command {
  const { words } = tree
  const program = new Command('qd')
    .description(words('help.qd'))
    .version(version, '-V, --version', words('opt.version'))
  program
    .option('--server <url>', words('opt.server'))
    .option('--language <code>', words('opt.language'))
    .option('--json', words('opt.json'))
    .option('-q, --quiet', words('opt.quiet'))
    .option('--no-colour', words('opt.no_colour'))
  speak(program, tree)
  for (const group of verbGroups) {
    program.commandsGroup(words(`group.${group}`))
    const inside = verbs.flatMap((each) => ('group' in each && each.group === group ? [each] : []))
    for (const { add } of inside.sort((a, b) => a.rank - b.rank)) add(program, tree)
  }
  program.commandsGroup(words('group.data'))
  for (const name of tree.resourceNames) {
    const command = addResource(program, tree, name)
    for (const each of verbs) if ('of' in each && each.of === name) each.add(command, tree)
  }
  return program
}
