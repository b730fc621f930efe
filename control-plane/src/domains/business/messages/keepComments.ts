import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { KeptReport, ReportKeeper } from '../../work/runs/index.ts'
import { minuteOf } from './lineUp.ts'
import { cut, type Masks, masksOf } from './masks.ts'
import type { Sending } from './sending/index.ts'
import { shownMoment } from './shownMoment.ts'
import { addComment, commentsOf, findPost } from './store.ts'

const mostCharacters = 2000

/** Keeps what people write under posts of one's own, each once. Of a post that nobody knows nothing is kept: comments stand under own ones alone. */
export function keepComments(
  { settings, secrets }: Pick<Context, 'settings' | 'secrets'>,
  sending: Pick<Sending, 'readBackUnder'>,
): ReportKeeper<'comment'> {
  const masks = masksOf('comment', { secrets })
  return async (tx, account, rows) => {
    const zone = settings.get(systemSettings.zone)
    const said: KeptReport[] = []
    // Many stand under one post.
    const posts = new Map<string, Awaited<ReturnType<typeof findPost.get>>>()
    for (const { at, row } of rows) {
      const { link, author, shown_time: shown = '', key = '', time } = row
      const written = row.text.trim()
      if (!posts.has(link)) posts.set(link, await findPost.get(tx, { account, link }))
      const post = posts.get(link)
      if (row.own) {
        // What the account says itself is no comment to be answered.
        const times = { time: Math.min(time ?? shownMoment(shown, at, zone) ?? at, at), at }
        const isKnown =
          post !== undefined &&
          (await sending.readBackUnder(tx, post.id, { text: written, shown, key, gap: 0, ...times }))
        said.push(isKnown ? 'changed' : 'same')
        continue
      }
      const same = { publication: post?.id ?? 0, author, written: cut(written, mostCharacters), shown }
      if (!post || written === '' || (key === '' && (await isSaid(tx, masks, same)))) {
        said.push('same')
        continue
      }
      const { changes } = await addComment.run(tx, {
        account,
        publication: post.id,
        link,
        author,
        ...masks.kept(written, mostCharacters),
        shown,
        key,
        time: Math.min(time ?? shownMoment(shown, at, zone) ?? at, at),
        at,
      })
      said.push(changes > 0 ? 'added' : 'same')
    }
    return said
  }
}

/** The same words of the same author at the same minute, as far as both say one. */
async function isSaid(
  tx: Sql,
  masks: Masks,
  { written, shown, ...whose }: { publication: number; author: string; written: string; shown: string },
): Promise<boolean> {
  const minute = minuteOf(shown)
  return (await commentsOf.all(tx, whose)).some((one) => {
    const before = minuteOf(one.shown)
    // Its text was too old to be kept.
    if (one.text === '') return before !== '' && before === minute
    return masks.written(one) === written && (before === '' || minute === '' || before === minute)
  })
}
