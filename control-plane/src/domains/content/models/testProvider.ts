import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { z } from 'zod'
import { encodeMessage } from '../../../platform/codedMessage.ts'
import type { Context } from '../../../platform/context.ts'
import { providerKey } from './providerKey.ts'
import { AddressRefused, createFetch, type Trace } from './server/httpFetch.ts'
import { masked } from './server/masked.ts'
import { errorIn } from './server/serverAnswer.ts'
import { modelReach } from './settings.ts'
import { noteError, type Provider, providerKinds, readProvider } from './store/providers.ts'

const timeoutMs = 15_000
const limitBytes = 2_000_000
const models = z.object({ data: z.array(z.object({ id: z.string() })) })

/**
 * Asks for the list of models, which costs nothing: is the server there, does it take the key, has it the models? What it says stands at the
 * provider.
 */
export async function testProvider(context: Context, id: number): Promise<void> {
  const { store } = context
  const provider = await readProvider(store.read, id)
  if (!provider || provider.kind === providerKinds.embedded) return
  const note = (error: string) => store.write((tx) => noteError(tx, provider, error))
  try {
    await askForModels(context, provider)
  } catch (error) {
    if (error instanceof AppError) await note(encodeMessage(error.code, error.data))
    throw error
  }
  await note('')
}

async function askForModels(context: Context, provider: Provider): Promise<void> {
  const trace: Trace = { left: false, status: undefined, retryAfter: undefined }
  const signal = AbortSignal.timeout(timeoutMs)
  const get = createFetch({ mayReach: modelReach.rule(context.settings), trace, limitBytes, signal })
  const key = providerKey(context, provider.api_key)
  const answer = await get(`${provider.base_url.replace(/\/+$/, '')}/models`, {
    headers: { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
  }).catch((error: unknown) => {
    throw new AppError(error instanceof AddressRefused ? 'model_address_refused' : 'model_unavailable')
  })
  if (!answer.ok) {
    const said = masked(errorIn(await answer.text())?.said ?? '', key)
    throw said === ''
      ? new AppError('model_answer', { status: answer.status })
      : new AppError('model_said', { status: answer.status, said })
  }
  const known = models.safeParse(await answer.json().catch(() => undefined))
  if (!known.success) throw new AppError('model_no_list')
  const ids = new Set(known.data.data.map((model) => model.id))
  const missing = [provider.text_model, provider.image_model].find((model) => model !== '' && !ids.has(model))
  if (missing !== undefined) throw new AppError('model_not_there', { model: missing })
}
