import { useCallback } from 'react'
import type { Row } from '../../../api/resourceCalls.ts'
import { type Composition, filesFor } from './composition.ts'
import type { ShownPost } from './shownPost.ts'
import { useContents } from './useContents.ts'

const noIds: readonly number[] = []

/** A part of a picture is described as its whole is. */
function altsOf({ alts, crops }: Composition): ShownPost['alts'] {
  return { ...alts, ...Object.fromEntries(crops.map(({ file, of }) => [file, alts[of] ?? ''])) }
}

/** What goes out on a platform (0: on none in particular): what is written, or of the chosen contents the one that is looked at. */
export function useShownPost(
  composition: Composition,
  persona: Row | undefined,
  shown: number | undefined,
): (platform: number) => ShownPost {
  const { source } = composition
  const id = source.kind === 'composed' ? undefined : source.ids.includes(shown ?? 0) ? shown : source.ids[0]
  const kind = source.kind === 'items' ? 'items' : 'library'
  const [found] = useContents(kind, id === undefined ? noIds : [id])
  const content = found?.content
  return useCallback(
    (platform) => {
      if (source.kind !== 'composed') {
        const { title = '', text = '', files = [], ai_generated = false } = content ?? {}
        const alts = Object.fromEntries(files.map((file) => [file.id, content?.alt ?? '']))
        return { title, text, files, alts, persona: '', disclosure: '', ai_generated }
      }
      const { title, text } = composition.variants.find((one) => one.platform === platform) ?? composition
      return {
        title,
        text,
        files: filesFor(platform, composition),
        alts: altsOf(composition),
        persona: String(persona?.name ?? ''),
        disclosure: composition.disclosure ? String(persona?.disclosure ?? '') : '',
        ai_generated: composition.ai_generated,
      }
    },
    [source.kind, content, composition, persona],
  )
}
