import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { heldCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { cutRules, segmentsOf } from '@quarterdeck/shared/values/segments.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { altsOn, bodyOf, readMedia, saidOn } from '../../content/review/index.ts'
import { asRunFile, type RunFile, type ScriptTask } from '../../work/runs/index.ts'
import { readForChecks, readForScripts } from './store/publications.ts'

/** A publication as its script sees it: what goes out stands in its snapshot, and nowhere else. */
export async function tasksOf(tx: Sql, ids: readonly number[]): Promise<Map<number, ScriptTask>> {
  const rows = await readForScripts.all(tx, { ids })
  return new Map(
    rows.map((row) => {
      const body = row.body === null ? undefined : bodyOf(row.body)
      const { title, text } = body ? saidOn(row.platform ?? 0, body) : { title: row.name, text: row.text }
      const task = {
        id: row.id,
        kind: 'publication',
        title,
        text,
        segments: segmentsOfPost(text, row),
        alts: body ? altsOn(row, body) : linkedIds(row.media).map(() => ''),
        share_link: row.share_link,
        scheduled_time: row.scheduled_time ?? 0,
      }
      return [row.id, task]
    }),
  )
}

/** What goes out, one after the other: what was cut once stays as it was, under the rule of then. */
export function segmentsOfPost(
  text: string,
  { segments, cut_rule, text_limit }: { segments: number; cut_rule: number; text_limit: number },
): string[] {
  return segmentsOf(
    text,
    text_limit,
    segments > 0 && cut_rule === cutRules.letters ? cutRules.letters : cutRules.scripts,
  )
}

/** What a check is told beside that: how many files it has, and since when it may stand there (UTC milliseconds; 0: it has not gone out). */
export interface CheckTask extends Readonly<Record<string, string | number | readonly string[]>> {
  title: string
  text: string
  media_count: number
  committed_time: number
}

export async function checkTasksOf(tx: Sql, ids: readonly number[]): Promise<Map<number, CheckTask>> {
  const tasks = await tasksOf(tx, ids)
  const facts = new Map((await readForChecks.all(tx, { ids })).map((row) => [row.id, row]))
  return new Map(
    [...tasks].map(([id, task]) => {
      const { media = '', held = heldCodes.no, created = 0, committed = null } = facts.get(id) ?? {}
      // Since the backup it may have been moved to an earlier time, but nothing goes out before it was sent.
      const since = committed ?? (held === heldCodes.restored ? (created ?? 0) : 0)
      const told = { title: String(task.title ?? ''), text: String(task.text ?? '') }
      return [id, { ...task, ...told, media_count: linkedIds(media).length, committed_time: since }]
    }),
  )
}

/** Its files in their order, called by it: those that the publication itself keeps, whatever becomes of their source. */
export async function filesOf(tx: Sql, ids: readonly number[]): Promise<Map<number, RunFile[]>> {
  const rows = await readForScripts.all(tx, { ids })
  const found = new Map<number, RunFile[]>()
  for (const { id, media } of rows) {
    const files = await readMedia(tx, linkedIds(media))
    if (files.length > 0) found.set(id, files.map(asRunFile))
  }
  return found
}
