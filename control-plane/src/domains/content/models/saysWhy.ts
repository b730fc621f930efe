import { errorCodes } from '@quarterdeck/shared/errors/codes.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { decodeMessage } from '../../../platform/codedMessage.ts'

/** Why something that a model was to make ended so (`error` of its row), in words of the reader. */
export function saysWhy(row: Record<string, unknown>, t: Translate): void {
  const said = typeof row.error === 'string' ? decodeMessage(row.error) : undefined
  if (said && said.code in errorCodes) row.error = t(`errors.${said.code as keyof typeof errorCodes}`, said.values)
}
