import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import type { FileAddresses } from '../../platform/contents/fileAddresses.ts'
import type { StoredFile } from './store.ts'

/** A file as it goes out. */
export function shownFile(
  { id, name, type, size, width, height, thumb }: Omit<StoredFile, 'hash' | 'thumb'> & { thumb: string | number },
  addresses: FileAddresses,
): FileReply {
  return {
    id,
    name,
    type,
    size,
    width,
    height,
    url: addresses.of(id, 'whole'),
    thumb: thumb ? addresses.of(id, 'thumb') : '',
  }
}
