import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { StateTag } from './StateTag.tsx'

const colours = {
  checking: 'blue',
  checked: 'orange',
  importing: 'blue',
  done: 'green',
  undone: 'grey',
  failed: 'red',
} as const

export function ImportState({ state }: { state: ImportReport['state'] }) {
  const t = useT()
  return <StateTag colour={colours[state]}>{t(`import.state.${state}`)}</StateTag>
}
