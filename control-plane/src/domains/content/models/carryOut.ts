import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type Attempt, beginAttempt, type Ending, endAttempt, endUnasked, type Owners } from './attempts.ts'
import { answerEmbedded } from './embedded/embedded.ts'
import { type KeptPicture, keepPicture, NoPicture } from './pictures.ts'
import { costOf, mostUsage } from './prices.ts'
import { mostTokens, promptOf } from './prompt.ts'
import { providerKey } from './providerKey.ts'
import { type Answer, askModel } from './server/askModel.ts'
import { modelReach } from './settings.ts'
import { insertCall } from './store/ledger.ts'
import { type DueOrder, kindOf, markUnderWay, type Wanted } from './store/orders.ts'
import { type Provider, providerKinds, readProvider } from './store/providers.ts'

export interface CarryingOut {
  /** For one request: connection and answer. */
  timeoutMs: number
  /** How long requests under way may still end when the program stops: breaking one off may cost it twice. */
  graceMs: number
}

/** Carries one order out: reserve, request, settle; what an embedded provider makes needs no request. */
export function createCarryOut(context: Context, owners: Owners, { timeoutMs, graceMs }: CarryingOut) {
  const { store, keeper, settings, now } = context
  const at = () => ({ now: now(), zone: settings.get(systemSettings.zone) })

  async function work(order: DueOrder, stopping: AbortSignal): Promise<undefined> {
    const provider = await readProvider(store.read, order.provider_id)
    if (!provider) throw new Error(`order ${order.id} is of a provider that is gone`)
    const wanted = JSON.parse(order.wanted) as Wanted
    if (provider.kind === providerKinds.embedded) await makeHere(order, provider, wanted, stopping)
    else await ask(order, provider, wanted, stopping)
  }

  /** Without a request there is nothing to reserve: one transaction. */
  async function makeHere(order: DueOrder, provider: Provider, wanted: Wanted, signal: AbortSignal): Promise<void> {
    const made = await answerEmbedded(context, { kind: kindOf(order.kind), wanted, part: order.part }, signal)
    const attempt = { order, provider, model: provider.text_model || 'embedded', most: 0 }
    const picture = 'picture' in made ? await kept(made.picture, attempt) : undefined
    await writeEnd(
      picture,
      { outcome: 'done', usage: { input: 0, output: 0 }, ...('text' in made && { text: made.text }) },
      async (tx) => {
        const { now: time, zone } = at()
        const month = formatDay(time, zone).slice(0, 7)
        const call = await insertCall(tx, { order, provider, model: attempt.model, most: 0, month, at: time })
        return (await markUnderWay(tx, order.id, call)) ? { ...attempt, call } : undefined
      },
    )
  }

  async function ask(order: DueOrder, provider: Provider, wanted: Wanted, stopping: AbortSignal): Promise<void> {
    const kind = kindOf(order.kind)
    const prompt = promptOf(wanted)
    const most = mostTokens(wanted.most)
    const model = kind === 'text' ? provider.text_model : provider.image_model
    const attempt: Attempt = {
      order,
      provider,
      model,
      most: costOf(provider, kind, mostUsage([prompt.system, prompt.user], most)),
    }
    const begun = await store.write(async (tx) => {
      const beginning = await beginAttempt(tx, attempt, at())
      if (typeof beginning === 'object' && 'code' in beginning)
        await endUnasked(tx, attempt, beginning, { now: now(), owners })
      return beginning
    })
    if (begun === 'waits' || 'code' in begun) return
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), later(stopping, graceMs)])
    const answer = await askModel({
      provider,
      apiKey: providerKey(context, provider.api_key),
      kind,
      prompt,
      wanted,
      mostTokens: most,
      key: order.key,
      mayReach: modelReach.rule(settings),
      signal,
    })
    // Broken off by the stop: the next start finds it under way, as after a kill.
    if (stopping.aborted && answer.outcome === 'maybe_charged') return
    await settle({ ...attempt, call: begun.call }, answer)
  }

  async function settle(attempt: Attempt & { call: number }, answer: Answer): Promise<void> {
    const picture = answer.outcome === 'done' && answer.picture ? await kept(answer.picture, attempt) : undefined
    // It came, and was charged, but is no picture.
    const ending: Ending = picture === 'none' ? { outcome: 'maybe_charged', isAnswered: true } : endingOf(answer)
    await writeEnd(picture === 'none' ? undefined : picture, ending, async () => attempt)
  }

  async function kept(bytes: Uint8Array, { provider, model }: Attempt): Promise<KeptPicture | 'none'> {
    try {
      return await keepPicture(context, bytes, { provider: provider.name, model, at: now() })
    } catch (error) {
      if (error instanceof NoPicture) return 'none'
      throw error
    }
  }

  async function writeEnd(
    picture: KeptPicture | 'none' | undefined,
    ending: Ending,
    begin: (tx: Sql) => Promise<(Attempt & { call: number }) | undefined>,
  ): Promise<void> {
    const write = async (tx: Sql) => {
      const attempt = await begin(tx)
      if (!attempt) return
      const made = typeof picture === 'object' ? { ...ending, picture: picture.made } : ending
      await endAttempt(tx, attempt, made, { now: now(), owners })
    }
    await (typeof picture === 'object' ? keeper.keep(picture.received, write) : store.write(write))
  }

  return work
}

function endingOf(answer: Answer): Ending {
  switch (answer.outcome) {
    case 'done':
      return { outcome: 'done', usage: answer.usage, ...(answer.text !== undefined && { text: answer.text }) }
    case 'refused':
    case 'blank':
      return { outcome: answer.outcome, usage: answer.usage, ...(answer.code && { code: answer.code }) }
    case 'throttled':
    case 'unavailable':
    case 'maybe_charged':
    case 'faulty':
      return answer
  }
}

/** Aborts so long after the other has. */
function later(signal: AbortSignal, ms: number): AbortSignal {
  const controller = new AbortController()
  const abort = () => void setTimeout(() => controller.abort(signal.reason), ms).unref()
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return controller.signal
}
