import { type AnyResource, visibleFields } from '@quarterdeck/shared/resource/define.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
import type { Row } from '../../api/resourceCalls.ts'
import type { FormValues } from './formValues.ts'

/** A refused edit: `row` as it is now, and who made it so. */
export interface ChangedMeanwhile {
  who: string
  when: string
  row: Row
}

/** One field that two people see differently. */
export interface Difference {
  name: string
  field: Field
  mine: unknown
  theirs: unknown
  /** Undefined where both changed it: then nobody but the reader can say. */
  usual: 'mine' | 'theirs' | undefined
}

interface Versions {
  /** What was seen when the form was opened. */
  seen: Row
  /** What the form holds now. */
  wanted: FormValues
  theirs: Row
}

/** Where what is wanted and what somebody else has saved meanwhile differ, in the order of the definition. */
export function differencesOf(resource: AnyResource, { seen, wanted, theirs }: Versions): Difference[] {
  return visibleFields(resource)
    .filter(([name]) => name in wanted && wanted[name] !== theirs[name])
    .map(([name, field]) => {
      const isMine = wanted[name] !== seen[name]
      const isTheirs = theirs[name] !== seen[name]
      const usual = isMine && isTheirs ? undefined : isMine ? 'mine' : 'theirs'
      return { name, field, mine: wanted[name], theirs: theirs[name], usual }
    })
}
