import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Caller, TaskDeps } from './deps.ts'
import { readOffers, replaceOffers } from './store/switch.ts'

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
    const before = await readOffers(tx, bookType)
    const unknown = cardTypes.find((id) => !before.some((project) => project.id === id))
    if (unknown !== undefined) {
      const problem = { field: 'project', code: 'not_a_choice', data: { value: String(unknown) } } as const
      throw new AppError('not_a_choice', problem.data, { problems: [problem] })
    }
    await replaceOffers(tx, bookType, cardTypes)
    await context.audit.record(tx, {
      actor,
      action: 'book-task.config',
      resource: 'book-task',
      summary: auditMessage('done', { deed: 'book-task.config', name: `#${bookType}` }),
      before: before.filter((project) => project.offered).map((project) => project.id),
      after: cardTypes,
      address: actor.address,
    })
  })
}
