import { bestPhrasesCall } from '@quarterdeck/shared/contracts/replyPhrase.ts'
import { choiceKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { replyPhrase } from '@quarterdeck/shared/resources/customer/replyPhrase.ts'
import { ask } from '../ask.ts'
import { printRows, tell, writeJson } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'
import { idOfName } from './resource/references.ts'

/** Which phrases answer a message, the best first. Nothing is sent. */
export const tryPhrases: Perform<{ platform?: string; spoken?: string }> = async (context, options, text = '') => {
  const { t } = context
  const platform =
    options.platform === undefined
      ? undefined
      : await idOfName(context, { kind: 'reference', to: 'platform', label: 'name' }, options.platform)
  const { spoken: language } = options
  const query = { text, ...(platform !== undefined && { platform }), ...(language !== undefined && { language }) }
  const { data } = await ask(context, bestPhrasesCall, { query })
  if (context.json) return void writeJson(context, data)
  const columns = (['id', 'keyword', 'match', 'priority', 'language', 'text'] as const).map((name) => ({
    name,
    heading:
      name === 'id' ? 'ID' : t(name === 'text' ? fieldKey(replyPhrase, 'reply_content') : fieldKey(replyPhrase, name)),
  }))
  const rows = data.map((one) => ({ ...one, match: t(choiceKey(replyPhrase, 'match', one.match)) }))
  printRows(context, columns, rows)
  if (data.length === 0) tell(context, t('reply-phrase.more.none_answers'))
  return undefined
}
