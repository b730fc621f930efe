import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import type { PostMedia } from '@quarterdeck/shared/values/checkPost.ts'

/** A post as a platform gets it. */
export interface ShownPost {
  title: string
  text: string
  files: readonly FileReply[]
  alts: Readonly<Record<string, string>>
  persona: string
  /** What goes out with it; '' where nothing does. */
  disclosure: string
  ai_generated: boolean
}

/** What the rules of a platform ask of files. */
export function mediaOf({ files, alts }: Pick<ShownPost, 'files' | 'alts'>): PostMedia[] {
  return files.map(({ id, name, type, size, width, height, seconds }) => {
    const isVideo = type.startsWith('video/')
    return {
      kind: isVideo ? 'video' : 'image',
      name,
      format: type.split('/')[1],
      bytes: size,
      alt: alts[id] ?? '',
      // What could not be read is not judged.
      ...(width > 0 && { width, height }),
      ...(isVideo && seconds > 0 && { seconds }),
    }
  })
}
