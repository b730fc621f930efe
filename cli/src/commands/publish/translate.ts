import { translateText } from '@quarterdeck/shared/contracts/publishing.ts'
import { ask } from '../../ask.ts'
import { textOrFile } from '../../files.ts'
import { writeJson, writeLines } from '../../print/print.ts'
import type { Perform } from '../../tree/tree.ts'

/** Prints a text in another language: to be read, mended and published as a text of one's own, with the AI label. */
export const translate: Perform<{ to: string; title?: string }> = async (context, { to, title = '' }, given = '') => {
  const text = await textOrFile(context, given)
  const { data } = await ask(context, translateText, { body: { title, text, language: to.toLowerCase() } })
  if (context.json) writeJson(context, data)
  else writeLines(context, [data.title, data.text].filter(Boolean))
}
