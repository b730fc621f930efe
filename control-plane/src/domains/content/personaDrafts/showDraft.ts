import type { draftedPersonas, draftPersonas } from '@quarterdeck/shared/contracts/personaDraft.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { choiceKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { draftPartMachine } from '@quarterdeck/shared/states/draftPart.ts'
import { draftedFields, readPersonas } from '@quarterdeck/shared/values/personaPrompt.ts'
import type { z } from 'zod'
import type { CallInput } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import type { Resources } from '../../../resources/index.ts'
import { costOfTask, saysWhy } from '../models/index.ts'
import { owner } from './orderDraft.ts'
import { noteBatch, readDraft, readDraftParts } from './store.ts'

type Form = z.output<typeof draftPersonas.body>
type Parts = Awaited<ReturnType<typeof readDraftParts>>

interface Sources {
  store: Context['store']
  resources: Resources
}

/** How far a draft is. The first who asks after its end makes an import of it, always under the same id. */
export async function showDraft(
  { store, resources }: Sources,
  { query: { id }, actor, t, language }: CallInput<typeof draftedPersonas>,
): Promise<z.output<typeof draftedPersonas.reply>> {
  const draft = await readDraft(store.read, id)
  if (!draft || draft.user_id !== actor.userId) throw new AppError('not_found')
  const parts = await readDraftParts(store.read, id)
  const ended = parts.filter(({ state }) => state !== draftPartMachine.codes.open).length
  const failed = { error: parts.find(({ error }) => error !== '')?.error ?? '' }
  saysWhy(failed, t)
  const cost = await costOfTask(store.read, owner, id)
  const said = { ended, requests: parts.length, error: failed.error, cost }
  if (ended < parts.length) return { ...said, import: null }
  if (draft.batch !== '') return { ...said, import: draft.batch }
  const rows = rowsOf(parts, JSON.parse(draft.form) as Form, t)
  if (rows.length === 0) return { ...said, import: null }
  const header = columns.map((name) => t(fieldKey(persona, name)))
  const bytes = await writeSpreadsheet({ columns: header.map((text) => ({ header: text })), rows })
  const file = new File([new Uint8Array(bytes)], `${t('persona.more.drafts')}.xlsx`)
  const call = { body: { file, dry_run: 1 }, actor, language, t, callId: `personas-${id}` }
  const report = await resources.imports.receive('persona', call)
  await store.write((tx) => noteBatch(tx, id, report.id))
  return { ...said, import: report.id }
}

const columns = [...draftedFields, 'language', 'group', 'interest_groups', 'ai_generated'] as const

/** As a sheet would have them: what the model said, and what was asked of all. */
function rowsOf(parts: Parts, form: Form, t: Translate): string[][] {
  const all = { language: form.language, group: form.group, interest_groups: form.interest_groups, ai_generated: '1' }
  return parts
    .flatMap(({ text, count }) => readPersonas(text).slice(0, count))
    .map((one) => {
      const row: Partial<Record<(typeof columns)[number], string>> = { ...all, ...one }
      return columns.map((name) => (name === 'gender' ? genderOf(row.gender ?? '', t) : (row[name] ?? '')))
    })
}

/** In the words of the sheet; what is neither stays, and is found wrong. */
function genderOf(said: string, t: Translate): string {
  const code = { man: '1', woman: '2' }[said.trim().toLowerCase()]
  return code ? t(choiceKey(persona, 'gender', code)) : said
}
