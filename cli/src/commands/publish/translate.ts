import { setTimeout } from 'node:timers/promises'
import { translatedText, translateText } from '@quarterdeck/shared/contracts/publishing.ts'
import { ask } from '../../ask.ts'
import { exitCodes } from '../../exitCodes.ts'
import { textOrFile } from '../../files.ts'
import { tell, writeJson, writeLines } from '../../print/print.ts'
import type { Perform } from '../../tree/tree.ts'

const pollMs = 500

/**
 * Waits for the model and prints a text in another language: to be read, mended and published as a text of one's own, with the AI label.
 * Cut off and begun again it is not paid for twice.
 */
export const translate: Perform<{ to: string; title?: string }> = async (context, { to, title = '' }, given = '') => {
  const text = await textOrFile(context, given)
  const { id } = (await ask(context, translateText, { body: { title, text, language: to.toLowerCase() } })).data
  const look = async () => (await ask(context, translatedText, { query: { id } })).data
  let made = await look()
  while (made.ended < made.requests) {
    await setTimeout(pollMs, undefined, { signal: context.io.signal })
    made = await look()
  }
  if (context.json) writeJson(context, made)
  if (made.error !== '') {
    tell(context, made.error)
    return exitCodes.refused
  }
  if (!context.json) writeLines(context, [made.title, made.text].filter(Boolean))
}
