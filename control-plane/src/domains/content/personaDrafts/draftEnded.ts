import { readPersonas } from '@quarterdeck/shared/values/personaPrompt.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type ModelResult, said } from '../models/index.ts'
import { endPart } from './store.ts'

/** What a request has brought, in the transaction in which it ends. */
export async function draftEnded(tx: Sql, { part, outcome, text = '', error, by }: ModelResult): Promise<void> {
  const isRead = outcome === 'done' && readPersonas(text).length > 0
  const came = isRead ? { text } : { error: error || said('personas_unreadable') }
  await endPart(tx, { id: part, to: isRead ? 'made' : 'failed', came, at: by.at })
}
