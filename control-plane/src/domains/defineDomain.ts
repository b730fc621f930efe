import type { CallVisibility } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Admissions } from '../http/admissions.ts'
import type { Router } from '../http/handler.ts'
import type { Sockets } from '../http/sockets.ts'
import type { Context } from '../platform/context.ts'
import type { Beginning } from '../platform/loops/awake.ts'
import type { Sum } from '../platform/schema/sums.ts'
import type { SealedColumn } from '../platform/secrets.ts'
import type { Setting } from '../platform/settings.ts'
import type { ResourceHooks } from '../resources/hooks.ts'
import type { Resources } from '../resources/index.ts'
import type { DomainAlerts } from './alertMeasure.ts'
import type { DeviceEvents } from './deviceEvent.ts'
import type { DomainFigures } from './figureSource.ts'
import type { Topics } from './liveTopics.ts'
import type { Grants } from './permissionSet.ts'
import type { RetentionPolicy } from './retentionPolicy.ts'

/** What stands below all domains, and is there before the first of them starts. */
export interface App {
  context: Context
  /** Where the calls of `contracts` are served. */
  router: Router
  /** Who may call: whoever knows sessions or keys says so here. */
  admissions: Admissions
  /** Where links over WebSocket are opened. */
  sockets: Sockets
  /** The lists: their tables, their imports, and rules of one's own for them. */
  resources: Resources
  definitions: readonly AnyResource[]
  /** Every sum that any domain has kept. */
  sums: readonly Sum[]
  /** Everything that any domain announces; for those that collect it. */
  domains: readonly Domain[]
  /** Every permission key that a role can have, in order. */
  permissionKeys: readonly string[]
  /** Those of them that open something in an external organisation. */
  outsideKeys: readonly string[]
  translate(language: Language): Translate
  /** Of this program. */
  version: string
  /** Where agents and browsers reach this program; known once it listens. */
  publicUrl(): string
}

/** What a domain gives to those that need it; the composition root calls `begin` and `stop`, and runs its `loops` between them. */
export interface Service {
  /** What goes on by itself: begun after `begin`, together stopped before `stop`. */
  readonly loops?: readonly Beginning[]
  /** All domains have started, and what they registered is complete: from here on work goes on by itself. */
  begin?(): void | Promise<void>
  /** Domains stop in the reverse of the order in which they started. */
  stop?(): Promise<void>
}

/** A contract is the module of its endpoints; whatever else the module exports is passed over. */
export type Contract = Readonly<Record<string, unknown>>

/** A domain with what it announces; the types of what it needs are forgotten. */
export interface Domain<Name extends string = string, S = unknown, Options = unknown> {
  /** As its folder is called, and what the folder's `index.ts` exports it as. */
  readonly name: Name
  /** Domains that start before this one, whose services it uses. */
  readonly needs: Readonly<Record<string, Domain>>
  readonly contracts: readonly Contract[]
  /** Permission keys beside those of the calls: they open more of a call that everyone may make; with whose that is. */
  readonly permissions: Readonly<Record<string, CallVisibility>>
  /** Settings of the installation that it looks at. */
  readonly settings: Readonly<Record<string, Setting<unknown>>>
  /** Columns that it keeps sealed. */
  readonly secrets: readonly SealedColumn[]
  /** Which of its keys belong to which permission set; the built-in roles have permission sets. */
  readonly grants: Grants
  /** What it keeps for a time or up to a number, beside its lists. */
  readonly retention: readonly RetentionPolicy[]
  /** What consoles listen to beside lists: with the tables that it is read from. */
  readonly topics: Topics
  /** What the history of phones and hosts tells of it. */
  readonly deviceEvents: DeviceEvents
  /** How its kinds of alerts are measured (`measured`). */
  readonly alerts: DomainAlerts
  /** Where its figures of finished days stand, and what may explain figures. */
  readonly figures: DomainFigures
  /** Rules of its own for lists, by the list's name. */
  readonly extend: Readonly<Record<string, ResourceHooks>>
  start(app: App, needs: never, options: Options): S | Promise<S>
}

type Needs = Readonly<Record<string, Domain>>
type ServicesOf<N extends Needs> = { readonly [K in keyof N]: ServiceOf<N[K]> }
export type ServiceOf<D> = D extends Domain<string, infer S> ? S : never
/** What each domain of a list may be told at its start, by its name. */
export type OptionsOf<D extends readonly Domain[]> = {
  [One in D[number] as One['name']]?: One extends Domain<string, unknown, infer Options> ? Options : never
}

interface Announcement<Name extends string, S, N extends Needs, Options>
  extends Partial<
    Pick<
      Domain,
      | 'contracts'
      | 'permissions'
      | 'grants'
      | 'settings'
      | 'secrets'
      | 'retention'
      | 'topics'
      | 'extend'
      | 'deviceEvents'
      | 'alerts'
      | 'figures'
    >
  > {
  name: Name
  needs?: N
  /** Serves and registers; whatever runs by itself waits for `begin`. What it gives back is a `Service`, or nothing. */
  start?(app: App, needs: ServicesOf<N>, options: Options): S | Promise<S>
}

/**
 * A domain announces itself: in the `index.ts` of its folder, as a constant with the folder's name. `npm run generate`
 * collects them, so that a new one stands in no list. `options` are for tests and flags, all of them optional.
 */
export function defineDomain<const Name extends string, S, N extends Needs, Options>(
  domain: Announcement<Name, S, N, Options>,
): Domain<Name, S, Options> {
  return {
    needs: {},
    contracts: [],
    permissions: {},
    grants: {},
    settings: {},
    secrets: [],
    retention: [],
    topics: {},
    extend: {},
    deviceEvents: {},
    alerts: { reads: [], measures: {} },
    figures: {},
    start: () => undefined as S,
    ...domain,
  }
}
