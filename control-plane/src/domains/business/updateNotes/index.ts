import * as contract from '@quarterdeck/shared/contracts/updateNotes.ts'
import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import { updateNote } from '@quarterdeck/shared/resources/system/updateNote.ts'
import { noteTranslationsIn } from '@quarterdeck/shared/values/noteTranslations.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { defineDomain } from '../../defineDomain.ts'
import { countUnseen, markSeen, readNews } from './store.ts'

/** What is new in the system, written by whoever runs it, and what of it each person has not seen yet. */
export const updateNotes = defineDomain({
  name: 'updateNotes',
  contracts: [contract],
  grants: { look: ['!update-note.*'] },
  start({ context, router, resources }) {
    const { store, settings } = context
    resources.extend('update-note', {
      problems: async (_sql, rows) =>
        rows.map(({ translations }) =>
          noteTranslationsIn(String(translations ?? '')) ? [] : [{ field: 'translations', code: 'not_translations' }],
        ),
      actions: {
        publish: async (_tx, _row, { call }) => ({ publish_time: call.at }),
        withdraw: async () => ({ publish_time: null }),
      },
    })

    router.serve(contract.whatsNew, async ({ actor, language, t }) => {
      const zone = settings.get(systemSettings.zone)
      const [notes, unseen] = await Promise.all([
        readNews(store.read, actor.userId),
        countUnseen(store.read, actor.userId),
      ])
      const shown = notes.map(({ publish_time, type, translations, ...note }) => ({
        ...note,
        ...inLanguage(translations, language.slice(0, 2)),
        type,
        type_str: t(choiceKey(updateNote, 'type', type)),
        publish_time: formatTime(publish_time ?? 0, zone),
      }))
      return { data: { unseen, notes: shown } }
    })

    router.serve(contract.seeNotes, async ({ body, actor }) => {
      const unseen = await store.write(async (tx) => {
        await markSeen(tx, actor.userId, body.ids)
        return countUnseen(tx, actor.userId)
      })
      return { data: { unseen } }
    })
  },
})

/** What a translation says, where one stands beside; one that only names the note leaves it as it was written. */
function inLanguage(translations: string, language: string): { title?: string; content?: string } {
  const found = noteTranslationsIn(translations)?.find((one) => one.language === language)
  return found ? { title: found.title, ...(found.content !== '' && { content: found.content }) } : {}
}
