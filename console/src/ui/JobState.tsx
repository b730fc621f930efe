import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { TagColour } from '@quarterdeck/shared/resource/field.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { StateTag } from './StateTag.tsx'

/** By code: queued, running, cancelling, done, failed, cancelled, interrupted. */
const colours: readonly TagColour[] = ['grey', 'blue', 'orange', 'green', 'red', 'grey', 'pink']

export function JobState({ state }: { state: number }) {
  const t = useT()
  return <StateTag colour={colours[state] ?? 'grey'}>{t(codeKey('job.state', state))}</StateTag>
}
