import { errorCodes } from '@quarterdeck/shared/errors/codes.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { codedMessages } from '../../../platform/codedMessage.ts'

type Code = keyof typeof errorCodes

const texts = Object.fromEntries(Object.keys(errorCodes).map((code) => [code, `errors.${code}`]))

/** Why something that a model was to make ended so: stored as the code of a way of saying no, with what its text shows. */
export const { said, saidInWords } = codedMessages(texts as { [C in Code]: `errors.${C}` })

/** The same of a row (`error`), in words of the reader. */
export function saysWhy(row: Record<string, unknown>, t: Translate): void {
  if (typeof row.error === 'string') row.error = saidInWords(row.error, t)
}
