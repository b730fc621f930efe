import type { Phone } from '../../phone.ts'

export type PhoneMedia = Pick<Phone, 'putMedia' | 'hashOfMedia' | 'mediaFolders' | 'removeMedia'>
