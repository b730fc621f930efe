import {
  type ReleaseAccount,
  type ReleaseOrder,
  type ReleaseTimes,
  releaseAccounts,
} from '@quarterdeck/shared/contracts/publishing.ts'
import { titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import { release } from '@quarterdeck/shared/resources/publish/release.ts'
import { mostContents, mostPerDay } from '@quarterdeck/shared/values/releaseLimits.ts'
import { ask } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { exitCodes } from '../../exitCodes.ts'
import { textOrFile } from '../../files.ts'
import { Refusal } from '../../refusal.ts'
import { idOfName } from '../resource/references.ts'
import { idsOf } from '../resource/remove.ts'
import { idsOfFiles } from '../resource/sentFiles.ts'

export interface PublishOptions {
  title?: string
  file?: readonly string[]
  alt?: readonly string[]
  library?: string
  items?: string
  account?: readonly string[]
  platform?: readonly string[]
  persona?: string
  ai?: boolean
  disclosure?: boolean
  name?: string
  at?: string
  next?: boolean
  spread?: string
  from?: string
  repeat?: string
  times?: string
  byHand?: boolean
}

/** What the command line asks for, as the server takes it; files are sent in meanwhile. */
export async function orderOf(context: Context, options: PublishOptions, text: string): Promise<ReleaseOrder> {
  const when = timesOf(options)
  const accounts = await accountsOf(context, options)
  return {
    name: options.name ?? '',
    contents: await contentsOf(context, options, text),
    accounts,
    when,
    by_hand: options.byHand === true,
  }
}

async function contentsOf(context: Context, options: PublishOptions, given: string): Promise<ReleaseOrder['contents']> {
  const { library, items, file = [], alt = [], title = '', persona, ai, disclosure } = options
  const isWritten = given !== '' || title !== '' || file.length > 0
  if ([library !== undefined, items !== undefined, isWritten].filter(Boolean).length !== 1)
    throw new Refusal(exitCodes.usage, 'error.publish_one_content')
  if (library !== undefined) return { kind: 'library', ids: [...idsOf([library])] }
  if (items !== undefined) return { kind: 'items', ids: [...idsOf([items])] }
  if (alt.length > file.length)
    throw new Refusal(exitCodes.usage, 'error.publish_alts', { count: alt.length, files: file.length })
  const media = await idsOfFiles(context, release, 'media', file.join(','))
  return {
    kind: 'composed',
    title,
    text: await textOrFile(context, given),
    media: media === '' ? [] : media.split(',').map(Number),
    alts: [...alt],
    persona:
      persona === undefined
        ? null
        : await idOfName(context, { kind: 'reference', to: 'persona', label: 'name' }, persona),
    disclosure: disclosure !== false,
    ai_generated: ai === true,
  }
}

function timesOf({ at, next, spread, from, repeat, times }: PublishOptions): ReleaseTimes {
  const chosen = [at !== undefined, next === true, spread !== undefined].filter(Boolean)
  if (chosen.length > 1) throw new Refusal(exitCodes.usage, 'error.publish_one_time')
  if (repeat !== undefined) {
    if (at === undefined || !isStep(repeat)) throw new Refusal(exitCodes.usage, 'error.publish_repeat')
    return { kind: 'repeat', time: at, every: repeat, count: Number(times ?? 2) }
  }
  if (at !== undefined) return { kind: 'at', time: at }
  if (next) return { kind: 'next' }
  if (spread === undefined) return { kind: 'now' }
  const per_day = Number(spread)
  if (from === undefined || !(per_day >= 1 && per_day <= mostPerDay))
    throw new Refusal(exitCodes.usage, 'error.publish_spread', { max: mostPerDay })
  return { kind: 'spread', from, per_day }
}

const steps = ['day', 'week', 'month'] as const

function isStep(text: string): text is (typeof steps)[number] {
  return (steps as readonly string[]).includes(text)
}

/** Accounts by their names, or all of a platform that can publish. */
async function accountsOf(context: Context, { account = [], platform = [] }: PublishOptions): Promise<number[]> {
  const split = (given: readonly string[]) =>
    given
      .flatMap((one) => one.split(','))
      .map((one) => one.trim())
      .filter(Boolean)
  const found: number[] = []
  for (const name of split(account)) found.push((await accountNamed(context, name)).id)
  for (const name of split(platform)) found.push(...(await accountsOn(context, name)))
  const ids = [...new Set(found)]
  if (ids.length === 0) throw new Refusal(exitCodes.usage, 'error.publish_no_account')
  return ids
}

async function accountsOn(context: Context, name: string): Promise<readonly number[]> {
  const { data } = await ask(context, releaseAccounts, { query: { size: 1 } })
  const found = data.platforms.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!found)
    throw unknown(
      context,
      'platform',
      name,
      data.platforms.map((one) => one.name),
    )
  const { data: its } = await ask(context, releaseAccounts, { query: { platform: found.id, size: 1 } })
  if (its.able > its.able_ids.length)
    throw new Refusal(exitCodes.usage, 'error.publish_too_many', {
      name: found.name,
      able: its.able,
      max: mostContents,
    })
  return its.able_ids
}

/** `anna`, or where two platforms have one, `Shelf/anna`; a number that is no name is an id. */
async function accountNamed(context: Context, given: string): Promise<ReleaseAccount> {
  const wanted = given.toLowerCase()
  const keyword = given.split('/').at(-1) ?? ''
  const accounts = await accountsLike(context, { keyword })
  const found = accounts.filter(({ account, nickname, platform_name }) =>
    [account, nickname, `${platform_name}/${account}`].some((name) => name.toLowerCase() === wanted),
  )
  if (found.length === 1) return found[0]!
  const [byId] = found.length === 0 && /^[1-9]\d*$/.test(given) ? await accountsLike(context, { ids: given }) : []
  if (byId) return byId
  const like = found.length > 0 ? found : await accountsLike(context, {})
  throw unknown(
    context,
    'account',
    given,
    like.map(({ platform_name, account }) => `${platform_name}/${account}`),
  )
}

async function accountsLike(context: Context, query: { keyword?: string; ids?: string }): Promise<ReleaseAccount[]> {
  return (await ask(context, releaseAccounts, { query: { ...query, size: mostContents } })).data.accounts
}

function unknown(context: Context, list: string, name: string, all: readonly string[]): Refusal {
  const names = [...new Set(all)].slice(0, 20).join(', ')
  return new Refusal(exitCodes.usage, 'error.no_such_name', { name, resource: context.t(titleKey(list)), names })
}
