import { and, asc, eq, lt, ne } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { askedTranslation, askedTranslationPart } from './tables.ts'

// The only SQL about the tables asked_translation and asked_translation_part.

export const partStates = { underWay: 0, translated: 1, failed: 2 } as const

export const readAsked = prepared((q, p: Params<{ id: number; userId: number }>) =>
  q
    .select({ id: askedTranslation.id })
    .from(askedTranslation)
    .where(and(eq(askedTranslation.id, p.id), eq(askedTranslation.user_id, p.userId))),
)

export const readSame = prepared((q, p: Params<{ userId: number; request: string }>) =>
  q
    .select({ id: askedTranslation.id })
    .from(askedTranslation)
    .where(and(eq(askedTranslation.user_id, p.userId), eq(askedTranslation.request, p.request))),
)

export const insertAsked = prepared((q, p: Params<{ userId: number; request: string; at: number }>) =>
  q.insert(askedTranslation).values({ user_id: p.userId, request: p.request, create_time: p.at }),
)

export const insertAskedPart = prepared((q, p: Params<{ asked: number; part: number }>) =>
  q.insert(askedTranslationPart).values({ asked: p.asked, part: p.part }),
)

export const readAskedParts = prepared((q, p: Params<{ asked: number }>) =>
  q
    .select()
    .from(askedTranslationPart)
    .where(eq(askedTranslationPart.asked, p.asked))
    .orderBy(asc(askedTranslationPart.part)),
)

/** One that failed is under way once more. */
export const beginAskedPart = prepared((q, p: Params<{ id: number }>) =>
  q
    .update(askedTranslationPart)
    .set({ state: partStates.underWay, error: '' })
    .where(eq(askedTranslationPart.id, p.id)),
)

export const endAskedPart = prepared((q, p: Params<{ id: number; state: number; text: string; error: string }>) =>
  q
    .update(askedTranslationPart)
    .set({ state: p.state, text: p.text, error: p.error })
    .where(and(eq(askedTranslationPart.id, p.id), eq(askedTranslationPart.state, partStates.underWay))),
)

export const dropAskedBefore = prepared((q, p: Params<{ at: number }>) =>
  q.delete(askedTranslation).where(lt(askedTranslation.create_time, p.at)),
)

/** What was asked for, as far as it has come: whoever is forgotten is named in none of it. */
export const readAskedTexts = prepared((q) =>
  q
    .select({ asked: askedTranslationPart.asked, text: askedTranslationPart.text })
    .from(askedTranslationPart)
    .where(ne(askedTranslationPart.text, '')),
)

export const dropAsked = prepared((q, p: Params<{ id: number }>) =>
  q.delete(askedTranslation).where(eq(askedTranslation.id, p.id)),
)
