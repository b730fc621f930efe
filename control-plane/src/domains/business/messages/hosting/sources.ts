import { reviewSources } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { libraryKinds } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { commodityMachine } from '@quarterdeck/shared/states/commodity.ts'
import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import { customerOrderMachine } from '@quarterdeck/shared/states/customerOrder.ts'
import { fold } from '@quarterdeck/shared/values/blockedWords.ts'
import { amountText, moneyDigits } from '@quarterdeck/shared/values/money.ts'
import { and, desc, eq, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { commodity, contentReview, customerOrder, libraryItem } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Phrase } from '../phrases/phraseShelf.ts'
import type { Source } from './sourceWords.ts'
import type { Talk } from './store.ts'

/** So many a model is given at most. */
const mostSources = 10
/** So many rows of a list are looked at, the newest. */
const lookedAt = 500
const longestSource = 600

/** What a model may answer with: what has words in common with what they ask, the most first, and what this customer has ordered. */
export async function gatherSources(
  from: Sql,
  talk: Talk,
  asked: string,
  phrases: readonly Phrase[],
): Promise<Source[]> {
  const read = await Promise.all([commoditiesFor(from, talk), ordersOf(from, talk), textsFor(from, talk)])
  const all = [...phrasesFor(phrases, talk), ...read.flat()]
  const wanted = termsOf(asked)
  return all
    .map((source) => ({ source, score: shared(wanted, source) + (source.kind === 'order' ? 0.5 : 0) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostSources)
    .map(({ source }) => source)
}

function shared(wanted: ReadonlySet<string>, { name, text }: Source): number {
  let count = 0
  for (const term of termsOf(`${name} ${text}`)) if (wanted.has(term)) count++
  return count
}

const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Hang}]+/gu

/** Words, and of scripts that write without blanks every two characters. */
function termsOf(text: string): Set<string> {
  const said = fold(text)
  const terms = new Set(
    (said.replaceAll(unspaced, ' ').match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) => word.slice(0, 12)),
  )
  for (const [run] of said.matchAll(unspaced))
    for (let at = 0; at + 2 <= run.length; at++) terms.add(run.slice(at, at + 2))
  return terms
}

const cutOff = (text: string) => text.replaceAll(/\s+/gu, ' ').trim().slice(0, longestSource)

function phrasesFor(phrases: readonly Phrase[], { platform }: Talk): Source[] {
  return phrases
    .filter((row) => row.platform === null || row.platform === platform)
    .slice(0, lookedAt)
    .map(({ id, keyword, reply_content }) => ({ kind: 'phrase', id, name: keyword, text: cutOff(reply_content) }))
}

async function commoditiesFor(from: Sql, { organisation, account }: Talk): Promise<Source[]> {
  const rows = await selectCommodities.all(from, { organisation: organisation ?? 0 })
  return rows
    .filter(({ accounts }) => accounts === '' || accounts.split(',').includes(String(account)))
    .map(({ id, name, price, currency, stock, link, description }) => ({
      kind: 'commodity',
      id,
      name,
      text: cutOff(
        [
          name,
          `${amountText(price, moneyDigits(currency))} ${currency}`,
          stock === null ? '' : `in stock: ${stock}`,
          link,
          description,
        ]
          .filter(Boolean)
          .join('; '),
      ),
    }))
}

async function ordersOf(from: Sql, { customer }: Talk): Promise<Source[]> {
  const stateOf = Object.fromEntries(Object.entries(customerOrderMachine.codes).map(([name, value]) => [value, name]))
  const rows = await selectOrders.all(from, { customer })
  return rows.map(({ id, thing, status, paid, count }) => ({
    kind: 'order',
    id,
    name: thing,
    text: `order ${id}: ${count} x ${thing}; ${stateOf[status]}; ${['unpaid', 'paid', 'refunded'][paid]}`,
  }))
}

async function textsFor(from: Sql, { organisation }: Talk): Promise<Source[]> {
  const rows = await selectTexts.all(from, { organisation: organisation ?? 0 })
  return rows.map(({ id, title, content }) => ({
    kind: 'text',
    id,
    name: title || cutOff(content).slice(0, 60),
    text: cutOff(`${title} ${content}`),
  }))
}

const selectCommodities = prepared((q, p: Params<{ organisation: number }>) =>
  q
    .select({
      id: commodity.id,
      name: sql<string>`coalesce(${commodity.name}, '')`,
      price: sql<number>`${commodity.price}`,
      currency: commodity.currency,
      stock: commodity.stock,
      link: commodity.link,
      description: commodity.description,
      accounts: sql<string>`coalesce(${commodity.accounts}, '')`,
    })
    .from(commodity)
    .where(
      and(
        eq(commodity.organisation_id, p.organisation),
        eq(commodity.sale_status, sql.raw(String(commodityMachine.codes.on_sale))),
      ),
    )
    .orderBy(desc(commodity.id))
    .limit(lookedAt),
)

const selectOrders = prepared((q, p: Params<{ customer: number }>) =>
  q
    .select({
      id: customerOrder.id,
      thing: sql<string>`coalesce(${customerOrder.thing}, '')`,
      status: sql<number>`${customerOrder.status}`,
      paid: sql<number>`${customerOrder.payment_status}`,
      count: customerOrder.count,
    })
    .from(customerOrder)
    .where(eq(customerOrder.customer, p.customer))
    .orderBy(desc(customerOrder.id))
    .limit(mostSources),
)

/** What somebody has refused stands in no answer. */
const selectTexts = prepared((q, p: Params<{ organisation: number }>) =>
  q
    .select({ id: libraryItem.id, title: libraryItem.title, content: libraryItem.content })
    .from(libraryItem)
    .where(
      and(
        eq(libraryItem.organisation_id, p.organisation),
        eq(libraryItem.kind, sql.raw(String(libraryKinds.text))),
        sql`NOT EXISTS (SELECT 1 FROM ${contentReview} r WHERE r.source = ${sql.raw(String(reviewSources.libraryItem))} AND r.source_id = ${libraryItem.id}
          AND r.status = ${sql.raw(String(contentReviewMachine.codes.refused))})`,
      ),
    )
    .orderBy(desc(libraryItem.id))
    .limit(lookedAt),
)
