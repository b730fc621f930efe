import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { fileSiteOwner } from '@quarterdeck/shared/values/fileSiteOwner.ts'
import { withoutUnseen } from '@quarterdeck/shared/values/unseenMarks.ts'
import type { HostedKey } from './store.ts'

/** The name a file is kept under, or a refusal at its field. */
export function fileNameOf(given: string | undefined, uploaded: string): string {
  const sent = (given || uploaded).trim().normalize('NFC')
  if (/\p{Cc}/u.test(sent)) throw refused('invalid', {}, 'name_bad')
  const name = withoutUnseen(sent).trim()
  if (name === '') throw refused('required')
  if (name.length > 255) throw refused('too_long', { max: 255, length: name.length })
  if (name === '.' || name === '..' || /[/\\\p{Cs}]/u.test(name)) throw refused('invalid', {}, 'name_bad')
  return name
}

export function nameTaken(): AppError {
  return new AppError(
    'duplicate',
    {},
    {
      problems: [{ field: 'file_name', code: 'duplicate', text: 'file-site.more.name_taken' }],
      text: 'file-site.more.name_taken',
    },
  )
}

function refused(
  code: 'required' | 'too_long' | 'invalid',
  data: Record<string, number> = {},
  text?: string,
): AppError {
  const problem = { field: 'file_name', code, data, ...(text && { text: `file-site.more.${text}` as const }) }
  return new AppError('invalid', {}, { problems: [problem as never] })
}

const updateMark = '人工更新'

/** site-cluster.md §5: an update by hand shows in the remarks. */
export function markUpdated(remarks: string): string {
  return remarks.startsWith(updateMark) ? remarks : updateMark + remarks
}

/** Where a session downloads it; what belongs to no file site says to which list it does. */
export function downloadUrl({ owner, name }: HostedKey): string {
  const of = owner === fileSiteOwner ? '' : `&owner=${owner}`
  return `/api/filesite/download?name=${encodeURIComponent(name)}${of}`
}
