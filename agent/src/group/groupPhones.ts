import { setTimeout as pause } from 'node:timers/promises'
import type { FromAgent, ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import type { GroupAct, GroupReason } from '@quarterdeck/shared/protocol/groupControl.ts'
import { type ErrorReport, errorReportOf } from '../codedError.ts'
import type { Inventory } from '../phones/inventory.ts'
import type { LeaseFence } from '../phones/leaseFence.ts'
import type { Phone } from '../phones/phone.ts'
import { PhoneLost, PhoneRefused } from '../phones/phoneError.ts'
import { screenOf, type UiNode, type UiTree } from '../phones/uiTree.ts'
import { createTextEntry } from '../scriptApi/textEntry.ts'
import { fingerprintOf, isLike } from './screenFingerprint.ts'
import { find, pointIn, type Size, targetElementOf } from './targetElement.ts'

type Look = Extract<ToAgent, { type: 'groupLook' }>
type Do = Extract<ToAgent, { type: 'groupDo' }>
type Looked = Extract<FromAgent, { type: 'groupLooked' }>
type Done = Extract<FromAgent, { type: 'groupDone' }>

/** Phones of this host that lead a group or follow in one. The control plane asks one thing of a phone at a time. */
export interface GroupPhones {
  look(message: Look): Promise<Looked>
  do(message: Do): Promise<Done>
}

export interface GroupPhonesOptions {
  inventory: Pick<Inventory, 'open' | 'list'>
  holds: Pick<LeaseFence, 'raise' | 'isOld'>
  signal: AbortSignal
}

/** Between two looks at a screen that is not there yet. */
const againMs = 300

export function createGroupPhones({ inventory, holds, signal }: GroupPhonesOptions): GroupPhones {
  /** As each screen was held when it was last looked at. */
  const sizes = new Map<string, Size>()

  function open({ phone: serial, lease }: Pick<Look, 'phone' | 'lease'>): Phone {
    if (holds.isOld(serial, lease)) throw new Stopped('lease_lost', '')
    holds.raise(serial, lease)
    const phone = inventory.open(serial)
    if (typeof phone === 'string') throw new Stopped('unreachable', '')
    return phone
  }

  async function see(phone: Phone) {
    const [activity, tree] = await Promise.all([phone.focusedActivity(signal), treeOf(phone)])
    sizes.set(phone.serial, sizeOf(phone.serial, tree))
    return { tree, sketch: fingerprintOf(activity, tree) }
  }

  /** A screen that never stands still tells no elements: then app and page are all that is compared. */
  async function treeOf(phone: Phone): Promise<UiTree> {
    try {
      return await phone.dump(signal)
    } catch (error) {
      if (error instanceof PhoneRefused) return { nodes: [] }
      throw error
    }
  }

  function sizeOf(serial: string, tree: UiTree): Size {
    const { right, bottom } = screenOf(tree)
    const { width = 0, height = 0 } = inventory.list().find((one) => one.serial === serial) ?? {}
    if (width === 0 || height === 0) return { width: right, height: bottom }
    return right > bottom !== width > height && right > 0 ? { width: height, height: width } : { width, height }
  }

  /** The element that is aimed at, once the screen is the one that was asked for. Throws what is in the way when the time is over. */
  async function target(phone: Phone, { sketch, aim, act, waitMs }: Do): Promise<UiNode | undefined> {
    const until = Date.now() + waitMs
    for (;;) {
      const seen = await see(phone)
      const element = aim ? find(seen.tree, aim) : undefined
      const hindrance = hindranceOf()
      if (!hindrance) return element
      if (Date.now() >= until) throw hindrance
      await pause(againMs, undefined, { signal })

      function hindranceOf(): Stopped | undefined {
        if (sketch && !isLike(sketch, seen.sketch)) return new Stopped('other_screen', seen.sketch.activity)
        if (!aim) return undefined
        if (!element) return new Stopped('element_missing', aim.label || aim.id || aim.className)
        return act?.type === 'text' && aim.focused && !element.focused ? new Stopped('not_focused', '') : undefined
      }
    }
  }

  async function carryOut(phone: Phone, act: GroupAct, size: Size, { aim }: Do, element?: UiNode): Promise<void> {
    const point = (part: { x: number; y: number }, ofElement: { x: number; y: number }) =>
      element
        ? pointIn(element, ofElement, size)
        : { x: Math.round(part.x * (size.width - 1)), y: Math.round(part.y * (size.height - 1)) }
    switch (act.type) {
      case 'tap':
        return phone.tap(point(act, aim ?? act), signal)
      case 'swipe': {
        const to = point({ x: act.toX, y: act.toY }, { x: aim?.toX ?? 0, y: aim?.toY ?? 0 })
        return phone.swipe(point(act, aim ?? act), to, act.durationMs, signal)
      }
      case 'key':
        return phone.key(act.code, 1, signal)
      case 'text': {
        const text = createTextEntry(phone)
        await text.type(act.text, signal)
        return text.restore(signal)
      }
    }
  }

  return {
    async look({ request, act, ...order }) {
      try {
        const phone = open(order)
        const { tree, sketch } = await see(phone)
        const aim = act && targetElementOf(tree, sizes.get(phone.serial)!, act)
        return { type: 'groupLooked', request, seen: { sketch, aim } }
      } catch (error) {
        return { type: 'groupLooked', request, seen: told(error) }
      }
    },
    async do(message) {
      const { request, act, phone: serial, lease } = message
      try {
        const phone = open(message)
        const element = message.sketch ? await target(phone, message) : undefined
        if (act) {
          // While it was looked at, somebody may have taken the phone.
          if (holds.isOld(serial, lease)) throw new Stopped('lease_lost', '')
          await carryOut(phone, act, sizes.get(serial) ?? sizeOf(serial, { nodes: [] }), message, element)
        }
        return { type: 'groupDone', request, message: '' }
      } catch (error) {
        return { type: 'groupDone', request, ...told(error) }
      }
    },
  }
}

class Stopped extends Error {
  readonly reason: GroupReason
  constructor(reason: GroupReason, message: string) {
    super(message)
    this.reason = reason
  }
}

function told(error: unknown): { reason: GroupReason } & ErrorReport {
  const words = errorReportOf(error, 500)
  if (error instanceof Stopped) return { reason: error.reason, ...words }
  return { reason: error instanceof PhoneLost ? 'unreachable' : 'refused', ...words }
}
