import type { ReleaseAccount } from '@quarterdeck/shared/contracts/publishing.ts'
import type { TextKey } from '@quarterdeck/shared/i18n/textKeys.gen.ts'
import type { Composition } from './composition.ts'

/** What must still be filled in before anything can be planned, the first thing first. */
export function missingIn(
  { source, title, text, media, variants, accounts, when }: Composition,
  known: readonly ReleaseAccount[],
): TextKey[] {
  const said = [title, text, ...variants.flatMap((variant) => [variant.title, variant.text])]
  const isEmpty = source.kind === 'composed' && media.length === 0 && said.every((words) => words.trim() === '')
  const missing: (TextKey | false)[] = [
    isEmpty && 'errors.post_empty',
    source.kind !== 'composed' && source.ids.length === 0 && 'composer.choose_contents',
    accounts.length === 0 && 'composer.select_platform',
    accounts.length > 0 && !known.some(({ id }) => accounts.includes(id)) && 'composer.no_platform_data',
    (when.kind === 'at' || when.kind === 'repeat') && when.time === '' && 'composer.time_missing',
    when.kind === 'spread' && when.from === '' && 'composer.day_missing',
  ]
  return missing.filter((key) => key !== false)
}
