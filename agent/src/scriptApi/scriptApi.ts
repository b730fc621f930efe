import { setTimeout as delay } from 'node:timers/promises'
import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { findingOf } from '@quarterdeck/shared/contracts/metaProblems.ts'
import type { Fault } from '@quarterdeck/shared/protocol/agent.ts'
import type { FailureDetail } from '@quarterdeck/shared/protocol/failureDetail.ts'
import type { z } from 'zod'
import type { Phone } from '../phones/phone.ts'
import { PhoneRefused } from '../phones/phoneError.ts'
import { screenOf } from '../phones/uiTree.ts'
import { ScriptFault } from '../sandbox/host.ts'
import { type CallName, calls, keyCodes, type SwipeCall } from './calls.ts'
import type { FieldObserver } from './fillField.ts'
import { locateAction } from './locateAction.ts'
import { createScreenReader } from './screenReader.ts'
import { createTextEntry } from './textEntry.ts'

export interface ScriptApiOptions {
  phone: Phone
  /** The only package that is touched. */
  app: string
  user: number
  /** Handed to the app at its start, so that what it does can be told by run and attempt. */
  attempt: string
  /** Returns when the commit is stored; otherwise it never returns and the run is ended. */
  commit(): Promise<void>
  isCommitted(): boolean
  /** Takes a row that the script hands in. */
  report(kind: string, row: unknown): Promise<void>
  keepScreenshot(name: string, png: Buffer): Promise<void>
  witness: FieldObserver
  signal: AbortSignal
}

/** `task.fail()`: the script itself says that it did not work. Ends the run; scripts cannot catch it. */
export class TaskFailed extends Error {
  readonly fault: Fault
  /** For so long its phone or account is to rest; undefined: as after any failure. */
  readonly restMinutes: number | undefined
  constructor(message: string, fault: Fault = 'task', restMinutes?: number) {
    super(message)
    this.fault = fault
    this.restMinutes = restMinutes
  }
}

/** `task.askPerson()`: a prompt that only a person may deal with. Ends the run as `TaskFailed` does. */
export class PersonAsked extends Error {}

export interface ScriptApi {
  /** Answers one call out of the sandbox. */
  handle(op: string, args: unknown): Promise<unknown>
  /** Undoes what the script's calls changed on the phone (input method). */
  release(signal: AbortSignal): Promise<void>
}

const openMs = 20_000
/** Out of the app at once, or from its first screen. */
const leading: ReadonlySet<keyof typeof keyCodes> = new Set(['home', 'back'])
/** An app that is coming to the front does so within this time. */
const frontMs = 2000

export function createScriptApi(options: ScriptApiOptions): ScriptApi {
  const { phone, app, user, witness, signal } = options
  const screen = createScreenReader(phone, () => stopAnimations(phone, signal))
  const text = createTextEntry(phone)
  const start = { app, user, extras: { attempt: options.attempt } }
  /** The last key that it pressed leads out of the app: whatever is in front then, it went there by itself. */
  let hasLeft = false

  /** What is found is found in the app. */
  const inApp: FieldObserver = {
    found(node) {
      hasLeft = false
      witness.found(node)
    },
    typedInto: (node) => witness.typedInto(node),
  }

  async function untilInFront(): Promise<void> {
    screen.touched()
    const seen = await screen.until(
      (tree) => tree.nodes.some((node) => node.packageName === app) || undefined,
      openMs,
      signal,
    )
    if (!seen) {
      const [front, seconds] = [await nameInFront(), openMs / 1000]
      const found =
        front === '' || front === app
          ? failureDetail('not_in_front', { app, seconds })
          : failureDetail('other_in_front', { app, seconds, front })
      throw new ScriptFault('not_opened', found)
    }
    hasLeft = false
  }

  /** Of a dialog of the system the name, of an app its package; '' where nothing says what is in front. */
  async function nameInFront(): Promise<string> {
    const activity = await phone.focusedActivity(signal)
    const [front = '', name = ''] = activity.split('/')
    return front === 'android' && name !== '' ? name : front
  }

  /** A key or a swipe goes to whatever is in front, so that must be the app. */
  async function mustBeInFront(): Promise<void> {
    const end = performance.now() + frontMs
    for (;;) {
      const front = await phone.focusedApp(signal)
      if (front === app) {
        hasLeft = false
        return
      }
      if (performance.now() >= end) {
        const name = front === 'android' ? await nameInFront() : front
        const found =
          front === '' ? failureDetail('none_in_front', { app }) : failureDetail('in_front', { front: name, app })
        throw new ScriptFault('other_app', found)
      }
      await delay(100, undefined, { signal })
    }
  }

  async function swipe(call: SwipeCall): Promise<void> {
    await mustBeInFront()
    const { from, to } = 'direction' in call ? strokeOf(call, screenOf(await screen.read(signal))) : call
    await phone.swipe(from, to, call.durationMs, signal)
    screen.touched()
  }

  const handlers: { [name in CallName]: (args: never) => Promise<unknown> } = {
    async open({ fresh }: { fresh: boolean }) {
      if (fresh) await phone.closeApp(app, user, signal)
      await phone.openApp(start, signal)
      await untilInFront()
    },
    async openLink({ url }: { url: string }) {
      if (!/^(?!(?:file|content|javascript|intent|data):)[a-z][a-z0-9+.-]*:\S+$/i.test(url)) {
        throw new ScriptFault('wrong_call', failureDetail('no_link', { url: JSON.stringify(url) }))
      }
      await phone.openLink(url, start, signal)
      await untilInFront()
    },
    locate: (call) => locateAction({ phone, screen, text, app, witness: inApp }, call, signal),
    swipe,
    async key({ key }: { key: keyof typeof keyCodes }) {
      if (key !== 'home') await mustBeInFront()
      await phone.key(keyCodes[key], 1, signal)
      hasLeft = leading.has(key)
      screen.touched()
    },
    async screenshot({ name }: { name: string }) {
      await options.keepScreenshot(name, await phone.screenshot(signal))
    },
    // What comes then cannot be undone: it is aimed at by what is seen from there on.
    commit: () => options.commit().then(screen.touched),
    fail: ({ message, fault, restMinutes }: { message: string; fault?: Fault; restMinutes?: number }) =>
      Promise.reject(new TaskFailed(message.slice(0, 2000), fault, restMinutes)),
    report: ({ kind, row }: { kind: string; row: unknown }) => options.report(kind, row),
    async askPerson({ message }: { message: string }) {
      if (options.isCommitted()) {
        throw new ScriptFault('wrong_call', failureDetail('asked_late', {}))
      }
      throw new PersonAsked(message.slice(0, 2000))
    },
  }

  return {
    release: (limit) => text.restore(limit),
    async handle(op, args) {
      if (!Object.hasOwn(calls, op)) throw new ScriptFault('wrong_call', failureDetail('no_call', { name: op }))
      const name = op as CallName
      const parsed = calls[name].safeParse(args)
      if (!parsed.success) throw new ScriptFault('wrong_call', wrongArgument(parsed.error.issues[0]!))
      try {
        return await handlers[name](parsed.data as never)
      } catch (error) {
        if (error instanceof PhoneRefused) throw new ScriptFault(error.code, error.particulars[0] ?? error.message)
        if (hasLeft && error instanceof ScriptFault && error.code === 'other_app')
          throw new ScriptFault('left_app', error.particulars[0] ?? error.message)
        throw error
      }
    },
  }
}

/** Spinners and transitions; a video goes on. A phone that does not let them be stopped is worked with as it is. */
async function stopAnimations(phone: Phone, signal: AbortSignal): Promise<void> {
  const scales = ['window_animation_scale', 'transition_animation_scale', 'animator_duration_scale'] as const
  try {
    for (const scale of scales) await phone.borrow(scale, '0', signal)
  } catch (error) {
    if (!(error instanceof PhoneRefused)) throw error
  }
}

function wrongArgument(issue: z.core.$ZodIssue): FailureDetail {
  const field = issue.path.map(String).join('.')
  if (issue.code === 'invalid_format') return failureDetail('name_letters', { field })
  const { code, values } = findingOf(issue)
  return { code, values: { ...values, field } }
}

function strokeOf(
  { direction, distance }: Extract<SwipeCall, { direction: string }>,
  { right, bottom }: { right: number; bottom: number },
) {
  const x = right / 2
  const y = bottom / 2
  const dx = direction === 'left' ? -1 : direction === 'right' ? 1 : 0
  const dy = direction === 'up' ? -1 : direction === 'down' ? 1 : 0
  const reach = { x: (dx * right * distance) / 2, y: (dy * bottom * distance) / 2 }
  return { from: { x: x - reach.x, y: y - reach.y }, to: { x: x + reach.x, y: y + reach.y } }
}
