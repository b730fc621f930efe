import { titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'

/** What may be sent in: its name in the address, and the resource that it fills. */
export interface Kind {
  kind: string
  resource: string
}

/** What a key may send, in words; none named is everything. */
export function kindsWords(kinds: string, known: readonly Kind[], t: Translate): string {
  if (kinds === '') return t('api-key.more.all_kinds')
  return kinds
    .split(',')
    .map((kind) => {
      const resource = known.find((each) => each.kind === kind)?.resource
      return resource ? t(titleKey(resource)) : kind
    })
    .join(' · ')
}
