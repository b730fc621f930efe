import { actionsWords } from './words/actions.ts'
import { alertsWords } from './words/alerts.ts'
import { commerceWords } from './words/commerce.ts'
import { fieldsWords } from './words/fields.ts'
import { messagesWords } from './words/messages.ts'
import { sitesWords } from './words/sites.ts'
import { statesWords } from './words/states.ts'
import { thingsWords } from './words/things.ts'
import { unknownWords } from './words/unknown.ts'

/**
 * The vocabulary: words that several texts consist of, translated once. A text that says exactly this in every language
 * refers to it (`'field.remark': words.remark`); one that differs in a single language stays a text of its own.
 */
export const words = {
  ...actionsWords,
  ...alertsWords,
  ...commerceWords,
  ...fieldsWords,
  ...messagesWords,
  ...sitesWords,
  ...statesWords,
  ...thingsWords,
  ...unknownWords,
}
