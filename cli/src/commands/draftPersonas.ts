import { setTimeout } from 'node:timers/promises'
import { getImport } from '@quarterdeck/shared/contracts/imports.ts'
import { draftedPersonas, draftPersonas } from '@quarterdeck/shared/contracts/personaDraft.ts'
import { ask } from '../ask.ts'
import { exitCodes } from '../exitCodes.ts'
import { tell, writeJson } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'
import { importExitCode, printReport } from './importFlow.ts'

interface Wish {
  count: number
  country: string
  textLanguage: string
  women: number
  description: string
}

const pollMs = 500

/** Waits for the model; what it made up is then an import that `qd imports commit` carries out. */
export const draft: Perform<Wish> = async (context, { textLanguage, ...wish }) => {
  const body = { ...wish, language: textLanguage }
  const { id } = (await ask(context, draftPersonas, { body })).data
  const look = async () => (await ask(context, draftedPersonas, { query: { id: id! } })).data
  let drafted = await look()
  while (drafted.ended < drafted.requests) {
    await setTimeout(pollMs, undefined, { signal: context.io.signal })
    drafted = await look()
  }
  if (drafted.error !== '') tell(context, drafted.error)
  if (drafted.import === null) {
    if (context.json) writeJson(context, drafted)
    return exitCodes.partly
  }
  const report = (await ask(context, getImport, { query: { id: drafted.import } })).data
  printReport(context, report)
  return importExitCode(report)
}
