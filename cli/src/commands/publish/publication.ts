import { publicationChain, publicationChainFile, publicationWhy } from '@quarterdeck/shared/contracts/publishing.ts'
import { ask, askFile } from '../../ask.ts'
import { keepFile } from '../../files.ts'
import { printRows, tell, writeJson } from '../../print/print.ts'
import { printReport } from '../../print/printReport.ts'
import type { Perform } from '../../tree/tree.ts'
import { idsOf } from '../resource/remove.ts'

/** Why a publication has not gone out yet. */
export const why: Perform<object> = async (context, _options, ...args) => {
  const { t } = context
  const { data } = await ask(context, publicationWhy, { query: { id: idsOf(args)[0]! } })
  if (context.json) {
    writeJson(context, data)
    return undefined
  }
  if (data.reasons.length === 0) tell(context, t('cli.message.publication_not_waiting'))
  printRows(
    context,
    [
      { name: 'reason', heading: t('field.id') },
      { name: 'text', heading: t('publication-drawer.why') },
    ],
    data.reasons,
  )
  return undefined
}

/** The chain backwards from a publication, on the terminal or as a file. */
export const chain: Perform<{ output?: string }> = async (context, { output }, ...args) => {
  const query = { id: idsOf(args)[0]! }
  if (output === undefined) printReport(context, (await ask(context, publicationChain, { query })).data)
  else await keepFile(context, await askFile(context, publicationChainFile, { query }), output)
  return undefined
}
