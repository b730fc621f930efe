import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Caller, TaskDeps } from './deps.ts'

/** Card types, each with whether the switch of that book type offers it. */
export async function readProjects(
  sql: Sql,
  bookType: number,
): Promise<{ id: number; name: string; offered: boolean }[]> {
  const rows = await sql.all<{ id: number; name: string; offered: number }>(
    `SELECT c.id, c.name, EXISTS (SELECT 1 FROM card_type_offer o WHERE o.card_type = c.id AND o.book_type = ?) AS offered
     FROM card_type c ORDER BY c.id`,
    [bookType],
  )
  return rows.map((row) => ({ ...row, offered: row.offered === 1 }))
}

/** Says which card types the switch of a book type offers. At least one. */
export async function setProjects(
  { context }: TaskDeps,
  { bookType, cardTypes }: { bookType: number; cardTypes: readonly number[] },
  { actor }: Caller,
): Promise<void> {
  if (cardTypes.length === 0) {
    throw new AppError('card_type_required', {}, { problems: [{ field: 'project', code: 'card_type_required' }] })
  }
  await context.store.write(async (tx) => {
    const before = await readProjects(tx, bookType)
    const unknown = cardTypes.find((id) => !before.some((project) => project.id === id))
    if (unknown !== undefined) {
      const problem = { field: 'project', code: 'not_a_choice', data: { value: String(unknown) } } as const
      throw new AppError('not_a_choice', problem.data, { problems: [problem] })
    }
    await tx.run('DELETE FROM card_type_offer WHERE book_type = ?', [bookType])
    await tx.run(
      `INSERT INTO card_type_offer (book_type, card_type) SELECT ?, value FROM (SELECT DISTINCT value FROM json_each(?))`,
      [bookType, JSON.stringify(cardTypes)],
    )
    await context.audit.record(tx, {
      actor: actor.username,
      action: 'book-task.config',
      resource: 'book-task',
      summary: `card types offered for book type ${bookType}`,
      before: before.filter((project) => project.offered).map((project) => project.id),
      after: cardTypes,
      address: actor.address,
    })
  })
  context.live.changed('book-task')
}
