import { createScreenToken, endScreenLink, listScreenLinks } from '@quarterdeck/shared/contracts/screen.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { type Actor, mayDo } from '../../../http/handler.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { App } from '../../defineDomain.ts'
import type { Links } from './links.ts'
import type { Tokens } from './tokens.ts'

/** A token of short life for whoever may look, or use. */
export function serveTokens({ context, router }: App, tokens: Tokens): void {
  const { settings } = context
  router.serve(createScreenToken, async ({ body, actor, header }) => {
    const { mode, place } = body
    if (mode !== 'watch') refuseControl(actor)
    const phones = new Set(body.phones)
    const session = /^bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1] ?? ''
    const { userId, username, sessionId } = actor
    const { token, expires } = tokens.give({ userId, username, sessionId, session, phones, mode, place })
    return { data: { token, url: `web/${token}`, expires: formatTime(expires, settings.get(systemSettings.zone)) } }
  })
}

/** Public links that are good, and their end. */
export function serveLinks({ context, router, resources }: App, links: Links): void {
  const { settings } = context
  const seen = async (actor: Actor) => {
    const all = links.list()
    const ids = all.map(({ phone }) => phone)
    const phones = await resources.seen('phone', ids, actor)
    return all.filter(({ phone }) => phones.has(phone))
  }
  router.serve(listScreenLinks, async ({ actor }) => {
    const time = (at: number) => formatTime(at, settings.get(systemSettings.zone))
    const shown = await seen(actor)
    return {
      data: shown.map(({ id, phone, username, made, expires }) => ({
        id,
        phone,
        user: username,
        made: time(made),
        expires: time(expires),
      })),
    }
  })
  router.serve(endScreenLink, async ({ body, actor }) => {
    const isSeen = (await seen(actor)).some(({ id }) => id === body.id)
    if (!isSeen || !(await links.end(actor, body.id))) throw new AppError('not_found')
    return { data: null }
  })
}

function refuseControl(actor: Actor): void {
  if (!mayDo(actor, 'screen.control')) throw new AppError('forbidden', { key: 'screen.control' })
  if (actor.readOnly) throw new AppError('read_only_user')
}
