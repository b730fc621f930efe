import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { KeptReport, ReportKeeper } from '../../work/runs/index.ts'
import { minuteOf } from './lineUp.ts'
import { shownMoment } from './shownMoment.ts'
import { addComment, findPost, sameComments } from './store.ts'

const mostCharacters = 2000

/** Keeps what people write under posts of one's own, each once. Of a post that nobody knows nothing is kept: comments stand under own ones alone. */
export function keepComments({ settings }: Pick<Context, 'settings'>): ReportKeeper<'comment'> {
  return async (tx, account, rows) => {
    const zone = settings.get(systemSettings.zone)
    const said: KeptReport[] = []
    // Many stand under one post.
    const posts = new Map<string, Awaited<ReturnType<typeof findPost.get>>>()
    for (const { at, row } of rows) {
      const { link, author, shown_time: shown = '', key = '', time } = row
      const text = [...row.text.trim()].slice(0, mostCharacters).join('')
      if (!posts.has(link)) posts.set(link, await findPost.get(tx, { account, link }))
      const post = posts.get(link)
      if (!post || text === '' || (key === '' && (await isSaid(tx, { publication: post.id, author, text }, shown)))) {
        said.push('same')
        continue
      }
      const { changes } = await addComment.run(tx, {
        account,
        publication: post.id,
        link,
        author,
        text,
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
  words: { publication: number; author: string; text: string },
  shown: string,
): Promise<boolean> {
  const minute = minuteOf(shown)
  const before = (await sameComments.all(tx, words)).map((one) => minuteOf(one.shown))
  return before.some((one) => one === '' || minute === '' || one === minute)
}
