import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import type { FileAddresses } from '../../platform/contents/fileAddresses.ts'
import type { StoredFile } from './store.ts'

type Shown = Pick<
  StoredFile,
  'id' | 'name' | 'type' | 'size' | 'width' | 'height' | 'duration_ms' | 'rotation' | 'codec' | 'cleaned'
> & { thumb: string | number }

/** A file as it goes out. */
export function shownFile(
  { id, name, type, size, width, height, thumb, duration_ms, rotation, codec, cleaned }: Shown,
  addresses: FileAddresses,
): FileReply {
  return {
    id,
    name,
    type,
    size,
    width,
    height,
    seconds: duration_ms / 1000,
    rotation,
    codec,
    cleaned: cleaned === '' ? [] : (cleaned.split(',') as FileReply['cleaned']),
    url: addresses.of(id, 'whole'),
    thumb: thumb ? addresses.of(id, 'thumb') : '',
  }
}
