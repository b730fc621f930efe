import type { Halt } from '@quarterdeck/shared/contracts/fleet.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'

/** What is stopped, and by whom, since when and why: outsiders are told of the whole fleet without the rest. */
export function haltWords({ kind, name, by, since, reason }: Halt, t: Translate): { what: string; who: string } {
  return {
    what: t(codeKey('halt.scope', kind), { name }),
    who:
      by === ''
        ? t('halt.since_only', { time: since })
        : t('halt.since', { user: by, time: since, reason: reason || t('halt.no_reason') }),
  }
}
