import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { CommanderError } from 'commander'
import type { CliKey } from './cliKey.ts'

/** The text for each way in which a command line can be wrong; commander's own messages exist in English only. */
const keys: Readonly<Record<string, CliKey>> = {
  'commander.missingArgument': 'usage.missing_argument',
  'commander.optionMissingArgument': 'usage.option_argument',
  'commander.missingMandatoryOptionValue': 'usage.option_required',
  'commander.conflictingOption': 'usage.conflict',
  'commander.unknownOption': 'usage.unknown_option',
  'commander.excessArguments': 'usage.too_many',
  'commander.unknownCommand': 'usage.unknown_command',
}

/** What is wrong with the command line, in the reader's language, with the nearest name where there is one. */
export function usageMessage({ code, message }: CommanderError, t: Translate): string {
  // Messages of our own checks are translated already.
  if (code === 'commander.invalidArgument') return message.replace(/^error: /, '')
  const key = keys[code]
  if (!key) return message.replace(/^error: /, '')
  const quoted = [...message.matchAll(/'([^']*)'/g)].map((match) => match[1]!)
  const near = /\(Did you mean (?:one of )?(.+)\?\)/.exec(message)?.[1]
  const said = t(`cli.${key}`, { name: quoted[0] ?? '', other: quoted[1] ?? '' })
  return near ? `${said} ${t('cli.usage.did_you_mean', { name: near })}` : said
}
