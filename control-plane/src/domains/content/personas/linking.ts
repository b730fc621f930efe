import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { mostPersonas, persona as personaList } from '@quarterdeck/shared/resources/content/persona.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { and, eq, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { persona } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import { editEntries } from '../../../resources/mutations/auditEntries.ts'
import type { Stored, StoredRow } from '../../../resources/stored.ts'
import type { Table, Tables } from '../../../resources/table.ts'
import { readable } from '../../../resources/visibility/readable.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import type { EditedRow } from '../../../resources/write/changes.ts'
import { readRows } from '../../../resources/write/statements.ts'
import { changeableRows } from '../../../resources/write/visibleRows.ts'
import { personaLink } from './tables.ts'

/** What people do with the personas of an account; and the one link that follows from names alike. */
export function accountActions(tables: Tables): Record<'link' | 'unlink' | 'bulk-link', ActionHandler> {
  return {
    link: (tx, row, { form, call }) => link(tx, row, linkedIds(form.personas), call, 'hand'),
    unlink: (tx, row, { form, call }) => unlink(tx, row, linkedIds(form.personas), call),
    async 'bulk-link'(tx, row, { call }) {
      const named = await namedAs(tx, tables.of(personaList), row, call)
      if (row.unbound_by_hand === 1) throw new AppError('unbound_by_hand')
      return link(tx, row, [named], call, 'bulk')
    },
  }
}

/** The same from the side of a persona: of accounts that whoever asks may change. */
export function personaLinkActions(tables: Tables): Record<'link' | 'unlink', ActionHandler> {
  const each =
    (
      change: (tx: Sql, row: StoredRow, persona: number, call: ChangeCall) => ReturnType<ActionHandler>,
    ): ActionHandler =>
    async (tx, { id }, { form, call }) => {
      const accounts = tables.of(account)
      const rows = await changeableRows(tx, accounts, linkedIds(form.accounts), call.actor)
      let isDone = false
      for (const row of rows) {
        const values = await change(tx, row, id, call)
        if (values === 'same' || values === undefined) continue
        const entries = editEntries(accounts, call)
        await applyChanges(tx, accounts, { edit: [{ id: row.id, values }], entries }, call)
        isDone = true
      }
      return isDone ? undefined : 'same'
    }
  return {
    link: each((tx, row, persona, call) => link(tx, row, [persona], call, 'hand')),
    unlink: each((tx, row, persona, call) => unlink(tx, row, [persona], call)),
  }
}

/** The columns of the account with more personas; a link by hand forgets that one was taken off by hand. */
export async function link(
  tx: Sql,
  { id, personas, unbound_by_hand }: StoredRow,
  wanted: readonly number[],
  { actor, at }: ChangeCall,
  how: 'hand' | 'bulk',
): Promise<Stored | 'same'> {
  const had = linkedIds(personas)
  const more = wanted.filter((one) => !had.includes(one))
  if (more.length === 0) return how === 'hand' && unbound_by_hand === 1 ? { unbound_by_hand: 0 } : 'same'
  const all = [...had, ...more].sort((one, other) => one - other)
  if (all.length > mostPersonas) {
    const data = { max: mostPersonas, count: all.length }
    throw new AppError('invalid', {}, { problems: [{ field: 'personas', code: 'too_many_named', data }] })
  }
  const bulk = how === 'bulk' ? 1 : 0
  for (const persona of more) await addLink.run(tx, { account: id, persona, linked_by: actor.username, bulk, at })
  return { personas: all.join(), ...(how === 'hand' && { unbound_by_hand: 0 }) }
}

/** Whoever changes the personas of accounts in a form or a sheet has linked and unlinked them; what was unlinked many do not link again. */
export async function keepLinks(
  tx: Sql,
  rows: readonly EditedRow[],
  { actor, at, isImport }: ChangeCall,
): Promise<void> {
  for (const { before, changes } of rows) {
    if (changes.personas === undefined) continue
    const [had, has] = [linkedIds(before.personas), linkedIds(changes.personas)]
    const gone = had.filter((one) => !has.includes(one))
    const bulk = isImport ? 1 : 0
    for (const persona of has.filter((one) => !had.includes(one)))
      await addLink.run(tx, { account: before.id, persona, linked_by: actor.username, bulk, at })
    if (gone.length === 0) continue
    await dropLinks.run(tx, { account: before.id, personas: gone })
    changes.unbound_by_hand = 1
  }
}

async function unlink(
  tx: Sql,
  { id, personas }: StoredRow,
  unwanted: readonly number[],
  _call: ChangeCall,
): Promise<Stored | 'same'> {
  const had = linkedIds(personas)
  const left = had.filter((one) => !unwanted.includes(one))
  if (left.length === had.length) return 'same'
  await dropLinks.run(tx, { account: id, personas: had.filter((one) => unwanted.includes(one)) })
  return { personas: left.join(), unbound_by_hand: 1 }
}

/** The one persona with the name of an account's nickname, among those that are seen. */
async function namedAs(tx: Sql, personas: Table, { nickname }: StoredRow, { actor }: ChangeCall): Promise<number> {
  const name = nameOf(String(nickname ?? ''))
  if (name === '') throw new AppError('no_such_persona')
  // SQLite does not compose letters: those that may be it are compared here.
  const fitting = (await namesLike.all(tx, { like: likeOf(name) })).filter((one) => nameOf(one.name) === name)
  const found = await readRows(
    tx,
    personas,
    fitting.map(({ id }) => id),
    readable(personas, actor),
  )
  if (found.length === 0) throw new AppError('no_such_persona')
  if (found.length > 1) throw new AppError('persona_not_unique')
  return found[0]!.id
}

function nameOf(text: string): string {
  return text.trim().normalize('NFC')
}

/** Letters that may be written in several ways stand for anything; so nobody's name is read who cannot be meant. */
function likeOf(name: string): string {
  const letters = [...name].map((letter) => {
    if (letter.normalize('NFD') !== letter || /\p{M}/u.test(letter)) return '%'
    return '%_\\'.includes(letter) ? `\\${letter}` : letter
  })
  return `%${letters.join('')}%`
}

const namesLike = prepared((q, p: Params<{ like: string }>) =>
  q.select({ id: persona.id, name: persona.name }).from(persona).where(sql`${persona.name} LIKE ${p.like} ESCAPE '\\'`),
)

const addLink = prepared(
  (q, p: Params<{ account: number; persona: number; linked_by: string; bulk: number; at: number }>) =>
    q
      .insert(personaLink)
      .values({ account: p.account, persona: p.persona, linked_by: p.linked_by, bulk: p.bulk, at: p.at })
      .onConflictDoNothing(),
)

const dropLinks = prepared((q, p: Params<{ account: number; personas: readonly number[] }>) =>
  q.delete(personaLink).where(and(eq(personaLink.account, p.account), isAmong(personaLink.persona, p.personas))),
)
