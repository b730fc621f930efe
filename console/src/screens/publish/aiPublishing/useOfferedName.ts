import { useT } from '../../../i18n/TextProvider.tsx'
import { type Composition, offeredName } from './composition.ts'
import { useContents } from './useContents.ts'

const noIds: readonly number[] = []

/** What a release is called where nobody says: by its first words, or by the first of its contents and how many there are. */
export function useOfferedName(composition: Composition): string {
  const t = useT()
  const { source } = composition
  const isWritten = source.kind === 'composed'
  const [first] = useContents(source.kind === 'items' ? 'items' : 'library', isWritten ? noIds : source.ids.slice(0, 1))
  if (isWritten) return offeredName(composition)
  const name = first?.content?.name ?? ''
  const others = source.ids.length - 1
  return name === '' || others <= 0 ? name : t('composer.name_of_many', { name, others })
}
