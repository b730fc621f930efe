import { saidBy, saidInWords } from '@quarterdeck/shared/i18n/failureDetails.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { UnreadFact } from '@quarterdeck/shared/protocol/agent.ts'
import { mark } from '@quarterdeck/shared/values/mark.ts'

const head = `${mark}unread${mark}`

/** What could not be read of a phone, as its row keeps it: '' where everything could. */
export function storedUnread(unread: readonly UnreadFact[]): string {
  if (unread.length === 0) return ''
  return head + JSON.stringify(unread.map((one) => ({ fact: one.fact, why: saidBy(one, 300) })))
}

/** The same in the reader's language. */
export function unreadInWords(stored: string, t: Translate): string {
  if (!stored.startsWith(head)) return stored
  const unread = JSON.parse(stored.slice(head.length)) as { fact: UnreadFact['fact']; why: string }[]
  return unread.map(({ fact, why }) => `${t(codeKey('phone.more.fact', fact))}: ${saidInWords(why, t)}`).join('\n')
}
