import type { GroupResult, Group as WireGroup } from '@quarterdeck/shared/contracts/groupControl.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { saidBy } from '@quarterdeck/shared/i18n/failureDetails.ts'
import { type GroupAct, groupLimits } from '@quarterdeck/shared/protocol/groupControl.ts'
import type { Actor } from '../../../http/handler.ts'
import type { PhoneLeases } from '../phoneLeases/index.ts'
import type { LogEntry } from '../platformLog/index.ts'
import { type Screens, tooMuch } from '../screens/index.ts'
import type { AskMembers, MemberObstacle, Reached, Seen } from './askMembers.ts'
import type { GroupLeases } from './groupLeases.ts'
import { createMember, type Job, type Member, record, stopFollowing, toWire } from './member.ts'
import { type GroupEnd, summaryOf } from './summary.ts'

export interface GroupDeps {
  ask: AskMembers
  leases: Pick<PhoneLeases, 'current' | 'used'>
  groupLeases: GroupLeases
  find: Screens['find']
  tell(): void
  /** The leading phone is lost, and the group with it. */
  lost(group: Group, why: GroupEnd): void
  now(): number
  inWords(at: number): string
}

/** A follower may need so long until its screen shows what the leading one shows. */
const catchUpMs = 5_000
/** Whoever brings a phone back has its screen ready. */
const comparedMs = 2_000

/** What is done on a phone is done on phones of its own side alone. */
export function refuseOtherSides(found: readonly Awaited<ReturnType<Screens['find']>>[]): void {
  const sides = found.flatMap((one) => (typeof one === 'string' ? [] : one.side))
  if (new Set(sides).size > 1) throw new AppError('other_organisation')
}

/** One leading phone, and those that do what is done on it, each in its own time. */
export class Group {
  readonly #deps: GroupDeps
  readonly #leader: Member
  readonly #followers = new Map<number, Member>()
  readonly #since: number
  #actor: Actor
  #paused = false
  #acts = 0
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()
  #isOver = false

  constructor(deps: GroupDeps, actor: Actor, leader: { id: number; serial: string; lease: number }) {
    this.#deps = deps
    this.#actor = actor
    this.#leader = createMember(leader, leader.lease, 0)
    this.#since = deps.now()
  }

  get wire(): WireGroup {
    const followers = [...this.#followers.values()]
    return {
      since: this.#deps.inWords(this.#since),
      paused: this.#paused,
      acts: this.#acts,
      leader: toWire(this.#leader),
      followers: followers.map(toWire),
    }
  }

  /** Whoever calls now, with the rights of now. */
  calledBy(actor: Actor): this {
    this.#actor = actor
    return this
  }

  /** Takes phones for the group; why one cannot be had stands in the group. */
  async add(phones: readonly number[]): Promise<void> {
    for (const id of phones) if (id !== this.#leader.phone) await this.#take(id)
    this.#deps.tell()
  }

  /** One act after the other; gives what came of it on the leading phone, and does not wait for the others. */
  act(act: GroupAct): Promise<GroupResult> {
    if (this.#waiting >= groupLimits.waiting) throw new AppError('phone_refused', { message: saidBy(tooMuch) })
    this.#waiting++
    const turn = this.#last.then(() => this.#lead(act)).finally(() => this.#waiting--)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** Brings phones back, or takes others: each follows from here on if it shows what the leading one shows. */
  async follow(phones: readonly number[]): Promise<void> {
    const wanted = phones.filter((id) => this.#followers.get(id)?.state !== 'following')
    const isNew = (id: number) => (this.#followers.get(id)?.state ?? 'left') === 'left'
    const here = [...this.#followers.values()].filter(({ state }) => state !== 'left').length
    if (here + wanted.filter(isNew).length > groupLimits.followers)
      throw new AppError('group_full', { max: groupLimits.followers })
    for (const id of wanted)
      if ((await this.#deps.find(this.#actor, id)) === 'not_found') throw new AppError('not_found')
    const leader = await this.#reachLeader()
    const all = [this.#leader.phone, ...wanted]
    refuseOtherSides(await Promise.all(all.map((id) => this.#deps.find(this.#actor, id))))
    const seen = await this.#deps.ask.look(leader, null)
    if ('reason' in seen) throw new AppError('phone_refused', { message: seen.message || leader.serial })
    await this.add(wanted.filter(isNew))
    await Promise.all(wanted.map((id) => this.#compare(this.#followers.get(id), seen)))
    this.#deps.tell()
  }

  /** Lets phones go. */
  async leave(phones: readonly number[]): Promise<void> {
    const leaving = phones.flatMap((id) => this.#followers.get(id) ?? [])
    await Promise.all(leaving.map((member) => this.#dismiss(member, { reason: 'let_go', message: '' })))
  }

  pause(paused: boolean): void {
    this.#paused = paused
    this.#deps.tell()
  }

  /** Somebody else may have these phones now; without ids any. */
  async leasesChanged(phones: readonly number[]): Promise<void> {
    const meant = ({ phone, lease }: Member) => lease > 0 && (phones.length === 0 || phones.includes(phone))
    for (const member of [this.#leader, ...this.#followers.values()].filter(meant)) {
      const { phone, lease } = member
      const current = await this.#deps.leases.current(phone)
      if (current?.number === lease || member.lease !== lease) continue
      if (member === this.#leader) return this.#deps.lost(this, 'leader_lost')
      await this.#dismiss(member, { reason: 'lease_lost', message: current?.holder ?? '' })
    }
  }

  /** All leases of it are over, and what each phone has done is written down. */
  async end(why: GroupEnd): Promise<void> {
    if (this.#isOver) return
    this.#isOver = true
    const members = [this.#leader, ...this.#followers.values()]
    const numbers = members.map(({ lease }) => lease).filter((lease) => lease > 0)
    const present = [...this.#followers.values()].filter(({ lease }) => lease > 0)
    const entries = [this.#summary(this.#leader, why), ...present.map((member) => this.#summary(member, why))]
    for (const member of members) {
      member.waiting.length = 0
      Object.assign(member, { lease: 0, state: 'left' })
    }
    await this.#deps.groupLeases.giveBack(numbers, entries)
    this.#deps.tell()
  }

  async #lead(act: GroupAct): Promise<GroupResult> {
    const { ask, tell } = this.#deps
    const leader = await this.#reachLeader()
    const followers = this.#paused ? [] : this.#following()
    for (const { lease } of this.#followers.values()) if (lease > 0) await this.#deps.leases.used(lease)
    const number = ++this.#acts
    const seen = followers.length > 0 ? await ask.look(leader, act) : undefined
    if (seen && 'reason' in seen) return this.#led(act, number, seen)
    const led = ask.do(leader, act)
    if (seen) for (const follower of followers) this.#push(follower, { act, number, seen })
    tell()
    return this.#led(act, number, await led)
  }

  #led(act: GroupAct, number: number, hindrance: MemberObstacle | undefined): GroupResult {
    const result = this.#resultOf(act, number, 'point', hindrance)
    record(this.#leader, result)
    this.#deps.tell()
    return result
  }

  #push(follower: Member, job: Job): void {
    if (follower.state !== 'following') return
    if (follower.waiting.length >= groupLimits.waiting) {
      stopFollowing(follower, { reason: 'behind', message: '' })
      return
    }
    follower.waiting.push(job)
    if (follower.waiting.length === 1) void this.#work(follower)
  }

  /** What waits for one phone, one after the other. */
  async #work(follower: Member): Promise<void> {
    for (let job = follower.waiting[0]; job && !this.#isOver; job = follower.waiting[0]) {
      const { act, number, seen } = job
      const hindrance = await this.#imitate(follower, act, seen, catchUpMs)
      const by = seen.aim ? 'element' : 'point'
      record(follower, this.#resultOf(act, number, by, hindrance))
      if (hindrance) await this.#hindered(follower, hindrance)
      else if (follower.waiting[0] === job) follower.waiting.shift()
      this.#deps.tell()
    }
  }

  async #imitate(
    member: Member,
    act: GroupAct | null,
    seen: Seen,
    waitMs: number,
  ): Promise<MemberObstacle | undefined> {
    const reached = await this.#reach(member)
    return 'reason' in reached ? reached : this.#deps.ask.do(reached, act, { seen, waitMs })
  }

  async #compare(member: Member | undefined, seen: Seen): Promise<void> {
    if (!member || member.lease === 0) return
    const hindrance = await this.#imitate(member, null, seen, comparedMs)
    if (member.lease === 0) return
    Object.assign(member, { state: 'following', hindrance: undefined })
    if (hindrance) await this.#hindered(member, hindrance)
  }

  async #hindered(member: Member, hindrance: MemberObstacle): Promise<void> {
    const isOver = hindrance.reason === 'lease_lost' || hindrance.reason === 'out_of_sight'
    if (isOver) await this.#dismiss(member, hindrance)
    else stopFollowing(member, hindrance)
  }

  async #take(id: number): Promise<void> {
    const found = await this.#deps.find(this.#actor, id)
    if (found === 'not_found') return this.#absent(id, { reason: 'out_of_sight', message: '' })
    if (typeof found === 'string') return this.#absent(id, { reason: 'unreachable', message: '' })
    try {
      const lease = await this.#deps.groupLeases.take(this.#actor, found)
      // Ended meanwhile: nobody would ever give it back.
      if (this.#isOver) await this.#deps.groupLeases.giveBack([lease], [])
      else this.#followers.set(id, createMember(found, lease, this.#acts))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.#absent(id, { reason: 'lease_lost', message: String(error.data.holder ?? '') }, found.serial)
    }
  }

  #absent(id: number, hindrance: MemberObstacle, serial = this.#followers.get(id)?.serial ?? `#${id}`): void {
    this.#followers.set(id, Object.assign(createMember({ id, serial }, 0, this.#acts), { state: 'left', hindrance }))
  }

  async #dismiss(member: Member, hindrance: MemberObstacle): Promise<void> {
    const { lease } = member
    if (member.state === 'left') return
    stopFollowing(member, hindrance)
    Object.assign(member, { state: 'left', hindrance, lease: 0 })
    await this.#deps.groupLeases.giveBack([lease], [this.#summary(member, hindrance.reason)])
    this.#deps.tell()
  }

  #following(): Member[] {
    return [...this.#followers.values()].filter(({ state }) => state === 'following')
  }

  async #reachLeader(): Promise<Reached> {
    const reached = await this.#reach(this.#leader)
    if (!('reason' in reached)) return reached
    if (reached.reason === 'unreachable') throw new AppError('device_not_connected')
    this.#deps.lost(this, 'leader_lost')
    throw new AppError('phone_not_yours', { phone: this.#leader.serial })
  }

  /** The phone, if it may still be seen, is there, and is still held. */
  async #reach({ phone, lease }: Member): Promise<Reached | MemberObstacle> {
    const { find, leases } = this.#deps
    const found = await find(this.#actor, phone)
    if (found === 'not_found') return { reason: 'out_of_sight', message: '' }
    if (typeof found === 'string') return { reason: 'unreachable', message: '' }
    const current = await leases.current(phone)
    if (current?.number !== lease || !(await leases.used(lease)))
      return { reason: 'lease_lost', message: current?.holder ?? '' }
    return { host: found.host, serial: found.serial, lease }
  }

  #resultOf(act: GroupAct, number: number, by: GroupResult['by'], hindrance: MemberObstacle | undefined): GroupResult {
    const { now, inWords } = this.#deps
    const why = { message: hindrance?.message ?? '', ...(hindrance && { reason: hindrance.reason }) }
    return { act: number, type: act.type, at: inWords(now()), by, ...why }
  }

  #summary(member: Member, end: GroupEnd): LogEntry {
    const leading = { leader: this.#leader, acts: this.#acts, followers: this.#followers.size, began: this.#since }
    return summaryOf(member, leading, { end, now: this.#deps.now(), by: this.#actor.username })
  }
}
