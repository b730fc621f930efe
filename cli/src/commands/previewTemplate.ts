import { previewTemplate as call } from '@quarterdeck/shared/contracts/template.ts'
import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { persona as personas } from '@quarterdeck/shared/resources/content/persona.ts'
import { ask } from '../ask.ts'
import { tell, writeJson } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'
import { idOfName } from './resource/references.ts'

/** What a model would be told for a persona: the prompt on stdout, what is not known of it on stderr. */
export const previewTemplate: Perform<{ persona: string }> = async (context, options, name = '') => {
  const { t, io } = context
  const id = await idOfName(context, { kind: 'reference', to: 'template', label: 'name' }, name)
  const persona = await idOfName(context, { kind: 'reference', to: 'persona', label: 'name' }, options.persona)
  const { data } = await ask(context, call, { body: { id, persona } })
  if (context.json) return void writeJson(context, data)
  io.stdout.write(`${data.prompt}\n`)
  const fields = data.gaps.map((gap) => t(fieldKey(personas, gap))).join(', ')
  if (fields) tell(context, t('template.more.gaps', { fields }))
  return undefined
}
