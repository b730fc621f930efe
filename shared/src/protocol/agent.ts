import { z } from 'zod'
import type { CallVisibility } from '../contracts/endpoint.ts'
import { phoneStates } from '../states/phone.ts'
import { answerFile } from './answerFile.ts'
import { borrowedOfPhone } from './borrowed.ts'
import { deviceLogModes, timelineModes } from './evidence.ts'
import { particulars } from './failureDetail.ts'
import { groupAct, groupReasons, screenFingerprint, targetElement } from './groupControl.ts'
import { ledgerAtOnce, ledgerEntry, offerNote } from './ledger.ts'
import { mostReports, report, reportsAtOnce } from './reports.ts'
import { mostRunFiles, offeredFile } from './runFiles.ts'
import { shellLimits, terminalSize } from './shell.ts'

/**
 * Messages between an agent and the control plane, one JSON object a WebSocket text frame, at `/api/agent/link`.
 * The agent authenticates in the upgrade: `Authorization: Bearer <host secret>`. Times are UTC milliseconds.
 * Rules of reconnecting and replay: docs/protocol.md.
 */

/** Phones that a host can have: more than an ADB server carries. What it registers stays within limits, whatever it says. */
export const mostPhones = 1000
/** Apps that a phone tells of, and that one message tells of: the control plane reads it at one go, and others wait meanwhile. */
export const mostApps = 5000

const text = (max: number) => z.string().max(max)

/** A phone is known by it everywhere: what nobody could see, say or type is none. */
export const serial = z
  .string()
  .max(100)
  .regex(/^[^\s\p{C}]+(?: [^\s\p{C}]+)*$/u)

const lease = z.object({ run: z.string(), lease: z.number().int() })
export type LeaseRef = z.infer<typeof lease>

export const simFacts = z.object({
  slot: z.number().int().min(0).max(7),
  carrier: text(100),
  /** MCC+MNC as the phone says it, e.g. 46000. */
  numeric: text(16),
  /** Empty where the phone hides them: what it masks is unknown, never a part of it. */
  number: text(32),
  iccid: text(32),
})
export type SimFacts = z.infer<typeof simFacts>

/** Whose turn it is on a phone: nothing under a lower number may reach it. */
const hold = z.object({ phone: z.string(), number: z.number().int() })
export type Hold = z.infer<typeof hold>

/** Whether a host may work, in the order of the codes of `host.audit_status`. */
export const approvals = ['pending', 'approved', 'rejected'] as const
export type Approval = (typeof approvals)[number]

/** In the order of the codes under which they are kept. */
export const proxyKinds = ['unknown', 'none', 'wifi', 'vpn'] as const

/** What phones are asked for, each by itself: one answer that is refused, or takes too long, keeps nothing else back. */
export const factKinds = ['build', 'screen', 'battery', 'storage', 'clock', 'network', 'sims', 'users', 'apps'] as const
export type FactKind = (typeof factKinds)[number]

/** A fact that could not be read when it was last asked for: what is told of it is old, or nothing. */
const unreadFact = z.object({
  fact: z.enum(factKinds),
  /** Since when, UTC ms. */
  since: z.number().int(),
  /** In English, or what the phone said. */
  message: text(300),
  particulars,
})
export type UnreadFact = z.infer<typeof unreadFact>

/** What is known of a phone: read-only inventory, never written to the phone. */
export const phoneFacts = z.object({
  serial,
  /** How adb addresses it now; may change while the serial stays. */
  address: text(200),
  state: z.enum(phoneStates),
  /** What it has told since the agent began; of the others nothing is known yet, and values here stand for nothing. Absent: all. */
  told: z.array(z.enum(factKinds)).max(factKinds.length).optional(),
  unread: z.array(unreadFact).max(factKinds.length).optional(),
  brand: text(100),
  model: text(100),
  /** The phone says of itself that it is an emulated one. */
  emulated: z.boolean(),
  release: text(32),
  /** Of the build of Android, as its maker calls it. */
  rom: text(100),
  /** Its own in its network; empty where it tells none. */
  ip: text(45),
  /** How its traffic goes out: straight, through the proxy of its Wi-Fi, or through a tunnel, as V2ray makes one. */
  proxy: z.enum(proxyKinds),
  sdk: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  /** Percent; -1 where unknown. */
  battery: z.number(),
  /** It fills, or is full and on its cable. */
  charging: z.boolean(),
  /** Of the battery, in degrees Celsius; -273 where unknown. */
  temperature: z.number(),
  /** Bytes of the data partition; -1 where unknown. */
  storageFree: z.number().int(),
  storageTotal: z.number().int(),
  /** Whole minutes by which its clock is ahead of the host's, or behind it (below 0); absent where unknown. */
  clockOff: z.number().int().optional(),
  /** Whole seconds that it took to say so; absent where unknown. */
  slowness: z.number().int().min(0).optional(),
  area: text(100),
  sims: z.array(simFacts).max(8),
  /**
   * `profile`: it shows beside the user that it belongs to (work profile, cloned apps) and cannot be switched to. `apps`: how many
   * somebody installed there; -1 where the phone keeps them to itself.
   */
  users: z
    .array(z.object({ user: z.number().int(), name: text(100), profile: z.boolean(), apps: z.number().int() }))
    .max(100),
  /** Installed packages; `versionCode` 0 and md5 of the APK '' where unknown. */
  apps: z
    .array(z.object({ package: text(255), version: text(100), versionCode: z.number().int(), md5: text(32) }))
    .max(mostApps),
})
export type PhoneFacts = z.infer<typeof phoneFacts>

/**
 * What the ADB server of a host does when it is asked: it answers; nobody takes the connection; it takes it and says
 * nothing; it says what is no ADB. Only the phones of one that answers are there.
 */
export const adbServerStates = ['answers', 'unreachable', 'silent', 'nonsense'] as const
export type AdbServerState = (typeof adbServerStates)[number]

/**
 * Whose fault it was that a run did not work. `task`: what it asks for cannot be done; `script`; `phone`, or the way to it;
 * `account`: nobody is logged in, it may not publish; `platform`: what all of them stand on, be it the app's service or this product.
 */
export const faults = ['task', 'script', 'phone', 'account', 'platform'] as const
export const fault = z.enum(faults)
export type Fault = z.infer<typeof fault>

const told = { message: z.string().max(2000), particulars }

/** What a script may ask for its phone or account: a day at most. */
export const restMinutes = z.number().int().min(1).max(1440)

/**
 * How a run ended, as the agent saw it. `code`: why, which readers see in their language; `particulars`: what was found, in their
 * language too; `message`: the same in English, or what the script or the phone said.
 */
export const runOutcome = z.discriminatedUnion('kind', [
  /** The script returned. `result` is what it returned, strings and numbers only. */
  z.object({
    kind: z.literal('succeeded'),
    result: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
  /**
   * The script itself said, or clearly showed, that it did not work: before the commit, or `task.fail()` after it. `restMinutes`: it
   * said for how long its phone or account had better be left alone. `nothingSent`: what it was to do first after its commit was refused
   * before anything was sent to the phone, so that nothing can have been published.
   */
  z.object({
    kind: z.literal('failed'),
    fault,
    code: z.string(),
    restMinutes: restMinutes.optional(),
    nothingSent: z.literal(true).optional(),
    ...told,
  }),
  /** Cut off before the commit (phone lost, agent stopping): may be tried again. */
  z.object({ kind: z.literal('interrupted'), fault, code: z.string().optional(), ...told }),
  /** Cut off after the commit: nobody may try again. */
  z.object({ kind: z.literal('unknown'), fault, code: z.string().optional(), ...told }),
  /** `task.askPerson()`, before the commit only: a person must see to the account before it is used again. */
  z.object({ kind: z.literal('asked'), message: z.string().max(2000) }),
  /** A dry run that came to its commit, which it is not given: it went as it should. */
  z.object({ kind: z.literal('stoppedAtCommit') }),
  /** Withdrawn by the control plane before the commit. */
  z.object({ kind: z.literal('cancelled'), code: z.string().optional(), ...told }),
])
export type RunOutcome = z.infer<typeof runOutcome>

export const logLine = z.object({
  at: z.number(),
  level: z.enum(['debug', 'info', 'warn', 'error']),
  text: z.string().max(4000),
})
export type LogLine = z.infer<typeof logLine>

const groupReason = z.enum(groupReasons)
/** Under the number of the phone's lease: under an older one nothing is done. */
const groupOrder = { request: text(64), phone: text(100), lease: z.number().int() }

/** The machine of an agent, as it is now. */
const machineFacts = {
  /** Its clock. */
  time: z.number().int(),
  /** Another one after each start of the machine; two agents with the same one share a clock. '' where it has none. */
  boot: text(64),
  /** Bytes that are free on the disk of the agent's folder; absent where unknown. */
  diskFree: z.number().int().optional(),
}

export const fromAgent = z.discriminatedUnion('type', [
  /** First message. `holding`: runs under way and results still in the outbox; all other leases of this host go back at once. */
  z.object({
    type: z.literal('hello'),
    version: z.number().int(),
    instance: z.string(),
    agentVersion: z.string(),
    os: z.string(),
    holding: z.array(lease),
    machine: z.object(machineFacts).optional(),
  }),
  /** As often as `welcome.machineMs` says. */
  z.object({ type: z.literal('machine'), ...machineFacts }),
  /**
   * Phones, all of them in parts of at most 5,000 apps after hello, then those that have changed. `listed`: the serials of all that
   * there are, so that whoever is not named is offline; absent where `phones` are all. `leftOut`: names that the ADB server lists and by
   * which nobody can be asked; absent where nothing is said of it. `odd`: what could not be read of both, by its
   * serial (oddPhones.ts).
   */
  z.object({
    type: z.literal('phones'),
    phones: z.array(phoneFacts).max(mostPhones),
    listed: z.array(serial).max(mostPhones).optional(),
    leftOut: z.array(text(100)).max(mostPhones).optional(),
    odd: z.array(text(100)).max(mostPhones).optional(),
  }),
  /** The ADB server of this host, after hello and when it changes. */
  z.object({ type: z.literal('adbServer'), state: z.enum(adbServerStates) }),
  z.object({ type: z.literal('accept'), ...lease.shape }),
  /** The agent will not run it (phone busy, gone, script invalid, wrong app): the run goes back, or ends if `final`. */
  z.object({
    type: z.literal('refuse'),
    ...lease.shape,
    fault,
    code: z.string(),
    message: z.string(),
    particulars,
    final: z.boolean(),
  }),
  z.object({ type: z.literal('renew'), leases: z.array(lease) }),
  z.object({ type: z.literal('progress'), ...lease.shape, state: z.enum(['switched', 'running']), at: z.number() }),
  z.object({ type: z.literal('log'), ...lease.shape, lines: z.array(logLine).max(200) }),
  /** Answered by `committed` with the same `request`. Repeating it under the same lease is safe. */
  z.object({ type: z.literal('commit'), request: z.string(), ...lease.shape }),
  /** From the outbox: sent again after every reconnect until `ack` names its id. */
  z.object({
    type: z.literal('result'),
    id: z.string(),
    ...lease.shape,
    attempt: z.number().int(),
    outcome: runOutcome,
    at: z.number(),
    /** PNG, base64: the screen at its end; of what worked a small one. */
    screenshot: z.string().optional(),
  }),
  /**
   * Rows that the script has handed in, from the outbox as results are, before the result of their run. `from`: how many of this run came in
   * earlier messages.
   */
  z.object({
    type: z.literal('reported'),
    id: z.string(),
    ...lease.shape,
    from: z.number().int().min(0).max(mostReports),
    rows: z.array(report).min(1).max(reportsAtOnce),
  }),
  /**
   * What `welcome.ledgerSince` asks for, in parts: what was done since. `knows`: from when on the ledger has everything. `last`: that was all.
   */
  z.object({
    type: z.literal('ledger'),
    knows: z.number().int(),
    entries: z.array(ledgerEntry).max(ledgerAtOnce),
    last: z.boolean(),
  }),
  z.object({ type: z.literal('halted'), at: z.number() }),
  /** A small picture of a screen that `pictures` asked for: PNG, base64. */
  z.object({ type: z.literal('picture'), phone: text(100), at: z.number(), png: z.string().max(200_000) }),
  /** What came of an `act`. */
  z.object({ type: z.literal('acted'), request: text(64), ok: z.boolean(), message: text(300), particulars }),
  /** What a `groupLook` has seen; `aim` is null where there is no element. */
  z.object({
    type: z.literal('groupLooked'),
    request: text(64),
    seen: z.union([
      z.object({ sketch: screenFingerprint, aim: targetElement.nullable() }),
      z.object({ reason: groupReason, message: text(500), particulars }),
    ]),
  }),
  /** What came of a `groupDo`. `message` is what the phone said, the element that is not there, or the screen that is in front. */
  z.object({
    type: z.literal('groupDone'),
    request: text(64),
    reason: groupReason.optional(),
    message: text(500),
    particulars,
  }),
  /** What is borrowed of a phone of this host now, before it is changed and after it was given back: kept for the agent that has the phone next. */
  z.object({ type: z.literal('borrowed'), phone: text(100), settings: borrowedOfPhone }),
  /** What came of `recordAnswers`; without a `file`, what is in the way. */
  z.object({
    type: z.literal('answers'),
    request: text(64),
    file: answerFile.optional(),
    message: text(300),
    particulars,
  }),
  /** How a `file` goes: bytes that the phone has, and at the end whether it worked, with what the phone said. */
  z.object({
    type: z.literal('fileState'),
    request: text(64),
    state: z.enum(['sending', 'installing', 'done', 'failed']),
    done: z.number().int().min(0),
    message: text(300),
    /** Of `failed`: what the agent itself says, e.g. `lease_lost`, `not_installed`, `not_verified`, or the state of a phone that is away. */
    code: text(64).optional(),
    particulars,
  }),
])
export type FromAgent = z.infer<typeof fromAgent>

export const offer = z.object({
  type: z.literal('offer'),
  ...lease.shape,
  attempt: z.number().int(),
  phone: z.string(),
  /** Android user (subsystem) to switch to. */
  user: z.number().int(),
  account: z.string(),
  platform: z.string(),
  /** The only package that the script may touch. */
  app: z.string(),
  script: z.object({ name: z.string(), hash: z.string(), source: z.string() }),
  /** What the script sees as `task`: texts, numbers, and lists of texts; its files join them on the phone. */
  task: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string().max(20_000)).max(100)])),
  /** Fetched from the control plane and put on the phone, in this order, before the script begins (runFiles.ts). */
  files: z.array(offeredFile).max(mostRunFiles).default([]),
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  ...offerNote,
  /** Nothing may be published: the run ends where it would commit. */
  dry: z.boolean(),
  leaseMs: z.number(),
  maxRuntimeMs: z.number(),
  /** What is kept of it beside its log (evidence.ts). */
  evidence: z.object({ timeline: z.enum(timelineModes), deviceLog: z.enum(deviceLogModes) }),
})
export type Offer = z.infer<typeof offer>

export const toAgent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    host: z.string(),
    heartbeatMs: z.number(),
    /** How often it is to say how its machine is; absent: never. */
    machineMs: z.number().int().min(1000).optional(),
    /** Whether it may work. One that may not is told nothing else, and nothing that it says is heard; once that changes its line is closed (`approvalChanged`). */
    approval: z.enum(approvals).default('approved'),
    /** Leases of `hello.holding` that are no longer good. */
    lost: z.array(lease),
    /** The whole fleet stands still. */
    halted: z.boolean(),
    /** Phones of this host on which work is stopped. */
    haltedPhones: z.array(z.string()),
    /** Serials for which ADB is switched off by an administrator. */
    adbOff: z.array(z.string()),
    /** The latest lease of each phone of this host. */
    holds: z.array(hold),
    /** The data are older than what was done with them: the agent says what it did since this time. */
    ledgerSince: z.number().int().optional(),
  }),
  offer,
  z.object({ type: z.literal('withdraw'), ...lease.shape, reason: z.string() }),
  z.object({ type: z.literal('renewed'), lost: z.array(lease) }),
  z.object({ type: z.literal('committed'), request: z.string(), ok: z.boolean(), reason: z.string() }),
  z.object({ type: z.literal('ack'), id: z.string() }),
  /** The emergency stop: end every run within 5 seconds, take no offer until `resume`. */
  z.object({ type: z.literal('halt') }),
  z.object({ type: z.literal('resume') }),
  /** Work is stopped on these phones: end their runs within 5 seconds. No others are offered. */
  z.object({ type: z.literal('haltPhones'), phones: z.array(z.string()) }),
  z.object({ type: z.literal('adb'), off: z.array(z.string()) }),
  /** Somebody wants to see a screen: open the line of agentScreen.ts, unless it is open. */
  z.object({ type: z.literal('screens') }),
  /**
   * Somebody looks at these phones on the wall: one small picture of each, one after another, and no more bytes a second than
   * this. A phone that waits already waits once.
   */
  z.object({ type: z.literal('pictures'), phones: z.array(z.string()), bytesPerSecond: z.number().int().min(1) }),
  /**
   * A person, or auto-recovery, asks it of a phone that no run works with; answered by `acted` with the same `request`. `check` wakes
   * it and opens this app, as a run would; `sync` reads all
   * its facts, also beside a run, and tells them before the answer; `ask` to `reboot` are for phones that do not answer; `server` makes the ADB server of the host anew, with all its phones.
   */
  z.object({
    type: z.literal('act'),
    request: z.string(),
    phone: z.string(),
    what: z.enum(['restart', 'wake', 'lock', 'check', 'sync', 'ask', 'reconnect', 'server', 'reboot']),
    app: z.object({ app: text(255), user: z.number().int() }).optional(),
  }),
  /** Another agent has borrowed this of a phone that has come: give it back. */
  z.object({ type: z.literal('borrowed'), phone: text(100), settings: borrowedOfPhone }),
  /** Ask the phone all that is ever asked of one, under the lease of whoever wants to know, and send the answers masked. */
  z.object({ ...groupOrder, type: z.literal('recordAnswers'), withScreen: z.boolean() }),
  /** What is on the screen of a phone that leads a group, before this act is done on it; answered by `groupLooked`. */
  z.object({ ...groupOrder, type: z.literal('groupLook'), act: groupAct.nullable() }),
  /**
   * Do this on a phone of a group; answered by `groupDone`. With a `sketch` only on a screen that is like it, for which it waits so
   * long; with an `aim` on that element. Without an act it is only compared.
   */
  z.object({
    ...groupOrder,
    type: z.literal('groupDo'),
    act: groupAct.nullable(),
    sketch: screenFingerprint.nullable(),
    aim: targetElement.nullable(),
    waitMs: z.number().int(),
  }),
  /**
   * Put a file on a phone, under the lease of whoever dropped it there: get it with the host's secret at `/api/agents/file`, install
   * it if it is an app, else leave it among the phone's downloads. Answered by `fileState` with the same `request`; one that is under
   * way under that `request` is not begun again. `app`: it is this build: a phone that has it already is left alone, and afterwards
   * the phone must say that it has. `media`: a picture or a video for the galleries of an Android user, in a folder of its own, whose
   * SHA-256 is compared on the phone.
   */
  z.object({
    type: z.literal('file'),
    request: z.string(),
    phone: z.string(),
    lease: z.number().int(),
    name: z.string(),
    size: z.number().int(),
    app: z.object({ package: z.string(), versionCode: z.number().int(), md5: z.string() }).optional(),
    media: z.object({ user: z.number().int(), folder: z.string().regex(/^[\w-]+$/), sha256: z.string() }).optional(),
  }),
  /** A person opens a shell of a phone: connect at `/api/agent/shell?request=` and carry it there (shell.ts). */
  z.object({
    type: z.literal('shell'),
    request: z.string(),
    phone: z.string(),
    lease: z.number().int(),
    command: z.string().max(shellLimits.commandLength),
    terminal: terminalSize.optional(),
  }),
  /** Somebody has taken phones: a run under a lower number ends, an offer or input under one is refused. A run's number comes with its offer. */
  z.object({ type: z.literal('hold'), phones: z.array(hold) }),
])
export type ToAgent = z.infer<typeof toAgent>

/** `POST /api/agents/enrol`: a one-time token becomes an identity of the host's own. */
export const enrolRequest = z.object({ token: z.string(), name: z.string().min(1).max(64), os: z.string().max(200) })
export const enrolReply = z.object({ host: z.string(), name: z.string(), secret: z.string() })

/**
 * Whose what each of them names is: `self` the host itself, `own` phones and runs of the host, which is all that is heard of a
 * host: what is not its own it neither changes nor is told of.
 */
export const agentMessages = {
  hello: 'self',
  machine: 'self',
  adbServer: 'self',
  halted: 'self',
  phones: 'own',
  accept: 'own',
  refuse: 'own',
  renew: 'own',
  progress: 'own',
  log: 'own',
  commit: 'own',
  result: 'own',
  reported: 'own',
  ledger: 'own',
  picture: 'own',
  borrowed: 'own',
  answers: 'own',
  acted: 'own',
  groupLooked: 'own',
  groupDone: 'own',
  fileState: 'own',
  welcome: 'self',
  halt: 'self',
  resume: 'self',
  screens: 'self',
  offer: 'own',
  withdraw: 'own',
  renewed: 'own',
  committed: 'own',
  ack: 'own',
  haltPhones: 'own',
  adb: 'own',
  pictures: 'own',
  act: 'own',
  recordAnswers: 'own',
  groupLook: 'own',
  groupDo: 'own',
  file: 'own',
  shell: 'own',
  hold: 'own',
} as const satisfies Record<(FromAgent | ToAgent)['type'], CallVisibility>
