interface Kind {
  /** Of `alert_rule.kind` and `alert_event.kind`; none is used again. */
  code: number
  /** What a subject names, and so where it leads; '' where a rule has no more than one subject. */
  about:
    | ''
    | 'site'
    | 'phone'
    | 'host'
    | 'account'
    | 'script'
    | 'verify-task'
    | 'run'
    | 'user-group'
    | 'late-group'
    | 'content-review'
    | 'past-end-group'
    | 'nurture-task'
    | 'model-provider'
    | 'value-grant'
  /** It looks at what only the internal organisations have. */
  internal?: true
}

/** What rules can look at. One more: a line here, one in `domains/system/alerts/measure.ts`, and the texts that the compiler asks for. */
export const alertKinds = {
  availability: { code: 1, about: 'site', internal: true },
  certificate: { code: 2, about: 'site', internal: true },
  ranking: { code: 3, about: 'site', internal: true },
  invalid: { code: 4, about: 'site', internal: true },
  clock: { code: 5, about: '', internal: true },
  phoneOut: { code: 6, about: 'phone' },
  hostGone: { code: 7, about: 'host' },
  scriptFailures: { code: 8, about: 'script', internal: true },
  phoneFailures: { code: 9, about: 'phone' },
  accountFailures: { code: 10, about: 'account' },
  verifyTask: { code: 11, about: 'verify-task' },
  unknownOutcomes: { code: 12, about: 'run' },
  /** Seconds that a phone takes for the smallest answer; minutes by which its clock is off. */
  phoneSlow: { code: 13, about: 'phone' },
  phoneClock: { code: 14, about: 'phone' },
  /** A host that reports phones which another organisation enrolled. */
  claims: { code: 20, about: 'host' },
  /** Its subject is in words: what stands still (`*`: the whole fleet), who stopped it, and why. */
  halt: { code: 21, about: '', internal: true },
  /** A version that rests after failing everywhere. */
  scriptRests: { code: 22, about: 'script', internal: true },
  /** So many accounts of a user group, whose authorisation ends within so many days or has ended as lately. */
  authorisationEnds: { code: 23, about: 'user-group' },
  /** So many posts of a user group, which nothing but time, gate and phone holds up, are due for longer than so many minutes. */
  overduePublications: { code: 24, about: 'late-group' },
  /** So many contents wait for a review for longer than so many hours, or are due within one. */
  reviewWaits: { code: 25, about: 'content-review' },
  /** The data were put back, and work waits for a person to let it go on: one event an hour, until then. */
  restored: { code: 30, about: '', internal: true },
  /** So many posts of a user group are planned for after the end of the authorisation of their account, which is within so many days. */
  plannedPastEnd: { code: 26, about: 'past-end-group' },
  /** An open nurture task that skipped more than so many starts within a day, because nobody answers for it who sees the accounts. */
  nurtureUnseen: { code: 28, about: 'nurture-task' },
  /** So few MB are free on the disk of the control plane, or of an agent's machine. */
  serverDisk: { code: 31, about: '', internal: true },
  hostDisk: { code: 32, about: 'host' },
  /** Pages of the database are damaged: its subject are the tables. */
  pagesDamaged: { code: 33, about: '', internal: true },
  /** No backup for more than so many days: its subject is the newest. */
  backupOld: { code: 34, about: '', internal: true },
  /** The clock of an agent's machine is off by so many minutes. */
  hostClock: { code: 35, about: 'host' },
  /** A value-added service of an organisation that ends within so many days, and goes on by no other grant. */
  grantEnds: { code: 36, about: 'value-grant' },
  /** A provider of models of whose month more than so many percent are used. */
  budgetUsed: { code: 29, about: 'model-provider', internal: true },
} as const satisfies Record<string, Kind>

export type AlertKind = keyof typeof alertKinds

const kinds = Object.entries(alertKinds) as readonly (readonly [AlertKind, Kind])[]
const kindsByCode = new Map(kinds.map(([kind, { code }]) => [code, kind]))

/** The kind with this code, which a rule or an event has. */
export function alertKindOf(code: number): AlertKind | undefined {
  return kindsByCode.get(code)
}

/** What subjects of a kind name; a code that this version does not know names nothing. */
export function alertAbout(code: number): Kind['about'] {
  const kind = alertKindOf(code)
  return kind ? alertKinds[kind].about : ''
}

export function isInternalKind(kind: AlertKind): boolean {
  return 'internal' in alertKinds[kind]
}

/** Codes of kinds that only the internal organisations have. */
export const internalAlerts: readonly number[] = kinds.flatMap(([, { code, internal }]) => (internal ? code : []))

/** As a field of definitions has them; what they are called is said with each (`AlertTexts`). */
export const alertChoices: Readonly<Record<number, ''>> = Object.fromEntries(kinds.map(([, { code }]) => [code, '']))
