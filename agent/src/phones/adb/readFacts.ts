import { setTimeout as delay } from 'node:timers/promises'
import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { type FactKind, factKinds } from '@quarterdeck/shared/protocol/agent.ts'
import pLimit from 'p-limit'
import { errorReportOf } from '../../codedError.ts'
import { valueIn } from '../answers/answerLines.ts'
import { measured, ranges, wordOf } from '../answers/plausible.ts'
import { PhoneRefused, Unanswered } from '../phoneError.ts'
import type { AdbShell } from './adbShell.ts'
import { type Ask, asking } from './ask.ts'
import { type DeviceFacts, unknownFacts } from './deviceFacts.ts'
import { parseBattery } from './parseBattery.ts'
import { parseNetwork } from './parseNetwork.ts'
import { parseProperties } from './parseProperties.ts'
import { parseScreenSize } from './parseScreenSize.ts'
import { parseCountry, parseSims } from './parseSims.ts'
import { parseStorage } from './parseStorage.ts'
import { parseUsers } from './parseUsers.ts'
import { readApps } from './readApps.ts'
import { withinLimits } from './withinLimits.ts'

/** Every phone writes something all the time; what is less than this, in bytes, is no news to tell of. */
const storageStep = 50 * 1024 * 1024
/** What a phone takes to answer is measured while nothing else is asked of it, which waits no longer than this. */
const clockAloneMs = 1000

/** An old phone has few cores; so many answers may be slow before another fact waits for them. */
const atOnce = 4

export interface Reading {
  /** All if nothing is said. */
  kinds?: readonly FactKind[]
  /** Each time that one more of them has been read, or could not be. */
  tell?(facts: DeviceFacts): void
  /** Where the APKs of its apps lie. */
  onPaths?(paths: ReadonlyMap<string, string>): void
}

/** What changes by itself, and costs so little to ask for that it may be asked beside a run. */
export const measures = ['clock', 'battery', 'storage'] as const satisfies readonly FactKind[]

/**
 * Reads the facts, and nothing but reads, each by itself: one that is refused or late stays as it is `known`, and is among `unread`.
 * Fails where the phone is lost.
 */
export async function readFacts(
  shell: AdbShell,
  known: DeviceFacts = unknownFacts,
  signal: AbortSignal,
  { kinds = factKinds, tell = () => {}, onPaths = () => {} }: Reading = {},
): Promise<DeviceFacts> {
  const lost = new AbortController()
  const ask = asking(shell, AbortSignal.any([signal, lost.signal]))
  let facts = known

  function take(kind: FactKind, part: Partial<DeviceFacts>, failed?: unknown): void {
    const before = facts.unread?.find(({ fact }) => fact === kind)
    const unread = (facts.unread ?? []).filter(({ fact }) => fact !== kind)
    const since = before?.since ?? Date.now()
    facts = withinLimits({
      ...facts,
      ...part,
      told: failed ? (facts.told ?? []) : [...new Set([...(facts.told ?? []), kind])],
      unread: failed ? [...unread, { fact: kind, since, ...errorReportOf(failed, 300) }] : unread,
    })
    tell(facts)
  }

  async function read(kind: FactKind): Promise<void> {
    if (!kinds.includes(kind)) return
    try {
      take(kind, await readers[kind](ask, () => facts, onPaths))
    } catch (error) {
      const isOfOne = error instanceof PhoneRefused || error instanceof Unanswered
      if (!isOfOne) lost.abort(error)
      if (!isOfOne || signal.aborted) throw error
      take(kind, {}, error)
    }
  }

  const clock = read('clock')
  await Promise.race([clock.catch(() => {}), delay(clockAloneMs, undefined, { signal }).catch(() => {})])
  const others = factKinds.filter((kind) => kind !== 'clock' && kind !== 'users' && kind !== 'apps')
  // Of which users the apps are, the phone says before.
  const limit = pLimit(atOnce)
  const all = [clock, ...others.map((kind) => limit(() => read(kind))), read('users').then(() => read('apps'))]
  const failed = (await Promise.allSettled(all)).find((one) => one.status === 'rejected')
  if (failed) throw lost.signal.aborted ? lost.signal.reason : failed.reason
  return facts
}

type FactReader = (
  ask: Ask,
  known: () => DeviceFacts,
  onPaths: NonNullable<Reading['onPaths']>,
) => Promise<Partial<DeviceFacts>>

const readers: Readonly<Record<FactKind, FactReader>> = {
  async build(ask) {
    const properties = parseProperties(await ask('getprop'))
    mustHave(properties.size > 0)
    const property = (name: string) => wordOf(properties.get(name))
    return {
      brand: property('ro.product.brand'),
      model: property('ro.product.model'),
      // Before Android 12 under the second name.
      emulated: property('ro.boot.qemu') === '1' || property('ro.kernel.qemu') === '1',
      release: property('ro.build.version.release'),
      rom: property('ro.build.display.id'),
      sdk: measured(property('ro.build.version.sdk'), ranges.sdk) ?? 0,
      area: property('persist.sys.area') || parseCountry(properties),
    }
  },
  async screen(ask) {
    const size = parseScreenSize(await ask('wm size'))
    return { width: size?.width ?? 0, height: size?.height ?? 0 }
  },
  async battery(ask) {
    const battery = parseBattery(await ask('dumpsys battery'))
    return { battery: battery.level, charging: battery.charging, temperature: Math.round(battery.temperature) }
  },
  async storage(ask) {
    const { free, total } = parseStorage(await ask('df /data'))
    return { storageFree: free < 0 ? -1 : free - (free % storageStep), storageTotal: total }
  },
  /** How far its clock is off, and how long it took to say so: of the smallest question there is. In steps that are news. */
  async clock(ask) {
    const asked = Date.now()
    const output = await ask('date +%s')
    const answered = Date.now()
    const slowness = Math.floor((answered - asked) / 1000)
    const now = measured(valueIn(output, /^-?\d+$/), ranges.clock)
    const off = now === undefined ? undefined : now - (asked + answered) / 2000
    return { clockOff: off === undefined ? undefined : Math.round(off / 60) || 0, slowness }
  },
  async network(ask) {
    // Without a proxy that is set, whatever else is known of its network stays so.
    const proxy = await ask.anyway('settings get global http_proxy')
    return parseNetwork(await ask('ip -o -4 addr'), proxy.output)
  },
  async sims(ask) {
    // Where nobody tells of its cards, as before Android 5.1, its properties name their operators.
    const cards = await ask.anyway('dumpsys isub')
    return { sims: parseSims(parseProperties(await ask('getprop')), cards.output) }
  },
  async users(ask, known) {
    const users = parseUsers(await ask('pm list users'))
    mustHave(users.length > 0)
    const countOf = (user: number) => known().users.find((one) => one.user === user)?.apps ?? -1
    return { users: users.map((one) => ({ ...one, apps: countOf(one.user) })) }
  },
  async apps(ask, known, onPaths) {
    const { apps, counts, paths } = await readApps(ask, known().users, known().apps)
    onPaths(paths)
    return { apps, users: known().users.map((one) => ({ ...one, apps: counts.get(one.user) ?? -1 })) }
  },
}

/** No phone is without properties and users: one that names none has not answered. */
function mustHave(something: boolean): void {
  if (!something) throw new PhoneRefused('no_answer', failureDetail('nothing_said', {}))
}
