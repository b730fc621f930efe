import { type Command, Help } from 'commander'
import type { CliKey } from './cliKey.ts'
import { widthOf } from './print/width.ts'
import type { Tree } from './tree/tree.ts'

/** Makes help and usage errors speak the reader's language. Commands that are added later inherit it. */
export function speak(program: Command, { words, io }: Tree): void {
  const titles: Readonly<Record<string, string>> = {
    'Usage:': words('help.title_usage'),
    'Arguments:': words('help.title_arguments'),
    'Options:': words('help.title_options'),
    'Global Options:': words('help.title_global'),
    'Commands:': words('help.title_commands'),
  }
  program
    .helpOption('-h, --help', words('opt.help'))
    .helpCommand('help [command]', words('help.help'))
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: (title) => titles[title] ?? title,
      displayWidth: widthOf,
      // Most descriptions fit; measuring every word of them would be half of the time that help takes.
      boxWrap(text, width) {
        return widthOf(text) <= width ? text : Help.prototype.boxWrap.call(this, text, width)
      },
      // Defaults are part of our own descriptions, in words.
      optionDescription: (option) => option.description,
      argumentDescription: (argument) => argument.description,
    })
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      // Said by `report`, translated.
      outputError: () => undefined,
    })
    .exitOverride()
    .showSuggestionAfterError(true)
    .addHelpText(
      'after',
      () =>
        `${words('help.examples')}\n${examples(words)}\n${words('help.exit_codes')}\n\n${words('help.environment')}`,
    )
}

type Examples = readonly (readonly [command: string, what: CliKey])[]

/** Examples below the help of a command; what each does is a text of the namespace `cli`. */
export function addExamples(command: Command, { words }: Tree, examples: Examples): void {
  const lines = examples.map(([line, key]) => [line, words(key)] as const)
  command.addHelpText('after', () => `\n${words('help.examples')}\n${exampleLines(lines)}`)
}

function examples(words: Tree['words']): string {
  return exampleLines([
    ['qd login --server http://127.0.0.1:4600 --username admin', words('example.login')],
    ['qd book-tasks import tasks.xlsx --watch', words('example.import')],
    ['qd book-tasks switch on --card-type "Demo SIM" --operator 0', words('example.switch')],
    ['qd link-pool list --link-type 1 --all --json', words('example.list')],
    ['qd sites check --site-status 0 --watch', words('example.sites_check')],
    ['qd ingest access access.ndjson.gz', words('example.ingest')],
    ['qd help link-pool', words('example.help')],
  ])
}

function exampleLines(lines: readonly (readonly [command: string, what: string])[]): string {
  const width = Math.max(...lines.map(([command]) => command.length))
  return lines.map(([command, what]) => `  ${command.padEnd(width)}  ${what}\n`).join('')
}
