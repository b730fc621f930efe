import type { Command } from 'commander'
import { exitCodes } from '../exitCodes.ts'
import { writeLines } from '../print/print.ts'
import { Refusal } from '../refusal.ts'
import { OfferedOption } from '../tree/fields.ts'
import type { Perform, Tree } from '../tree/tree.ts'

const shells = ['bash', 'zsh']

/** A script for the shell: every command with its verbs, their options, and the choices of those. */
export function completionOf(tree: Tree): Perform<object> {
  return async (context, _options, shell = '') => {
    if (!shells.includes(shell))
      throw new Refusal(exitCodes.usage, 'error.one_of', { option: 'shell', value: shell, choices: shells.join(', ') })
    const { resources } = await import('@quarterdeck/shared/resources/registry.gen.ts')
    const definitions = resources as Tree['definitions']
    const resourceNames = definitions.map(({ name }) => name)
    // Verbs are spelled out of what the command line names: here of everything.
    const argv = [...tree.build({ ...tree, argv: [] }).commands.flatMap((each) => [each.name(), ...each.aliases()])]
    writeLines(context, script(tree.build({ ...tree, argv, resourceNames, definitions }), shell))
    return undefined
  }
}

/** By command, or command and verb: what may come next; by that and an option: its choices. */
function script(program: Command, shell: string): string[] {
  const next: string[] = []
  const choices: string[] = []
  const add = (path: string, command: Command) => {
    const options = command.options.map(({ long }) => long!)
    const verbs = command.commands.flatMap((each) => [each.name(), ...each.aliases()])
    next.push(`    '${path}') words='${[...verbs, ...options].join(' ')}' ;;`)
    for (const option of command.options) {
      if (!(option instanceof OfferedOption)) continue
      const flags = [option.short, option.long].filter(Boolean).map((flag) => `'${path} ${flag}'`)
      choices.push(`    ${flags.join(' | ')}) words='${option.offered.join(' ')}' ;;`)
    }
  }
  add('', program)
  for (const command of program.commands) {
    const names = [command.name(), ...command.aliases()]
    for (const name of names) {
      add(name, command)
      for (const verb of command.commands) add(`${name} ${verb.name()}`, verb)
    }
  }
  // In zsh `compinit` lends it the commands of bash.
  const before = shell === 'zsh' ? ['autoload -Uz compinit bashcompinit && compinit && bashcompinit'] : []
  return [...before, ...lines(next, choices)]
}

/**
 * Behind an option stands its value, or the next word of the command line: only the words that lead count. None of its
 * variables is called `path`: that is PATH in zsh.
 */
function lines(next: readonly string[], choices: readonly string[]): string[] {
  return `_qd() {
  local verb= word words= place=1
  while [ $place -lt $COMP_CWORD ]; do
    word=\${COMP_WORDS[$place]}
    case $word in -*) break ;; esac
    if [ $place -le 2 ]; then verb="\${verb:+$verb }$word"; fi
    place=$((place + 1))
  done
  case $verb in
${next.join('\n')}
  esac
  case "$verb \${COMP_WORDS[$((COMP_CWORD - 1))]}" in
${choices.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[$COMP_CWORD]}"))
}
complete -F _qd -o default qd`.split('\n')
}
