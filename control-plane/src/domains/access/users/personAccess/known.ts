import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { CallInput } from '../../../../http/handler.ts'
import type { ReadContext } from '../../../../resources/visibility/readContext.ts'
import type { App } from '../../../defineDomain.ts'
import type { readPerson } from './store.ts'

export type AccessDeps = Pick<App, 'context' | 'permissionKeys' | 'outsideKeys'> & {
  resources: Pick<App['resources'], 'tables'>
}

export type AccessInput = Pick<CallInput<Endpoint>, 'actor' | 't'> & {
  query: { id: number; start_time?: string | undefined; end_time?: string | undefined }
}

export type Person = NonNullable<Awaited<ReturnType<typeof readPerson.get>>>

/** Of whom it is subject, to whom, and of which time. */
export interface Subject {
  deps: AccessDeps
  person: Person
  readContext: ReadContext
  t: Translate
  /** UTC milliseconds, both included. */
  span: { userId: number; from: number; to: number }
}
