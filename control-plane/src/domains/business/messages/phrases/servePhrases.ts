import { bestPhrasesCall } from '@quarterdeck/shared/contracts/replyPhrase.ts'
import { bestPhrases, soughtPhrases } from '@quarterdeck/shared/values/bestPhrases.ts'
import { blanksOf, fillPhrase } from '@quarterdeck/shared/values/phraseText.ts'
import { spokenLanguage } from '@quarterdeck/shared/values/spokenLanguage.ts'
import type { Router } from '../../../../http/handler.ts'
import type { Context } from '../../../../platform/context.ts'
import type { PhraseShelf } from './phraseShelf.ts'
import { type Answered, readCommented, readTalk, readUses } from './store.ts'

const nobody: Answered = { organisation: null, platform: null, customer: '', persona: '', text: '' }

/** Which phrases answer a message, as they would be sent. */
export function servePhrases(router: Router, { store }: Pick<Context, 'store'>, shelf: PhraseShelf): void {
  router.serve(bestPhrasesCall, async ({ query, actor }) => {
    const { conversation, comment, typed, size } = query
    const whom =
      (conversation !== undefined && (await readTalk(store.read, conversation))) ||
      (comment !== undefined && (await readCommented(store.read, comment))) ||
      nobody
    const text = query.text ?? whom.text
    const platform = query.platform ?? whom.platform
    const asked = {
      text,
      language: query.language ?? spokenLanguage(text),
      // Somebody who tries a message without saying where sees what would answer it anywhere.
      ...(platform !== null && { platform }),
    }
    const phrases = await shelf.of(whom.organisation ?? actor.organisationId)
    const best = bestPhrases(phrases, asked)
    const found = (typed === undefined ? best : soughtPhrases(phrases, typed, asked)).slice(0, size)
    const uses = new Map(
      (await readUses.all(store.read, { ids: found.map(({ id }) => id) })).map((one) => [one.id, one.uses]),
    )
    const answering = new Set(best.map(({ id }) => id))
    const data = found.map(({ id, keyword, reply_content, images, match, priority, language, platform: of }) => {
      const filled =
        conversation === undefined && comment === undefined ? reply_content : fillPhrase(reply_content, whom)
      return {
        id,
        keyword,
        text: filled,
        blanks: blanksOf(filled),
        images,
        match,
        priority,
        language,
        platform: of,
        uses: uses.get(id) ?? 0,
        answers: answering.has(id) ? 1 : 0,
      }
    })
    return { data }
  })
}
