import type { ReferenceField } from '@quarterdeck/shared/resource/field.ts'

/** What people call a phone by. */
export const bySerial: ReferenceField = { kind: 'reference', to: 'phone', label: 'serial' }
