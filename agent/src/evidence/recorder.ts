import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Offer, RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import type { RecordedStep } from '@quarterdeck/shared/protocol/evidence.ts'
import { errorReportOf } from '../codedError.ts'
import { type Phone, touching } from '../phones/phone.ts'
import { PhoneLost } from '../phones/phoneError.ts'
import type { UiNode, UiTree } from '../phones/uiTree.ts'
import { StoppedAtCommit } from '../runs/stoppedAtCommit.ts'
import { ScriptFault } from '../sandbox/host.ts'
import type { AttemptFolder } from './attemptFolder.ts'
import { describeCall } from './describeCall.ts'
import { elementsOf } from './elementsOf.ts'
import { createKeptSome } from './keptSome.ts'
import type { PictureSlots } from './pictureSlots.ts'
import { createPictureTaker, smallPicture, type TakenPicture } from './pictureTaker.ts'

/** Writes down what a script does, without the script noticing: nothing here is waited for, and nothing fails the run. */
export interface Recorder {
  /** The same phone; what is read of it is kept, and after what touches it a picture is taken. */
  watch(phone: Phone): Phone
  /** Carries out a call and keeps it as a step. */
  step(op: string, args: unknown, carryOut: () => Promise<unknown>): Promise<unknown>
  /** The element that the call found, and the one that it typed into. */
  found(node: UiNode): void
  typedInto(node: UiNode): void
  /** The script has ended; from here on the phone is left alone. */
  end(end: RunEvidence): Promise<void>
}

export interface RunEvidence {
  outcome: RunOutcome
  /** PNG, whole. */
  screenshot?: Buffer | undefined
  deviceLog?: Buffer | undefined
}

export interface RecorderOptions {
  offer: Offer
  folder: AttemptFolder
  phone: Phone
  slots: PictureSlots
  now(): number
}

/** Steps that are kept as they come, and as many of the last ones; a script in a loop must not fill the disk. */
const mostSteps = 1000
const lastSteps = 100
const mostBytes = 2 * 1024 * 1024
const pack = promisify(gzip)

interface OpenStep {
  op: string
  args: unknown
  at: number
  touched?: number
  found?: UiNode
  typedInto?: UiNode
  tree: { tree: UiTree; at: number } | undefined
  stroke?: RecordedStep['stroke']
}

type Words = Pick<RecordedStep, 'message' | 'particulars'>
type StepEnd = Partial<Pick<RecordedStep, 'answer' | 'failure'> & Words>

export function createRecorder(options: RecorderOptions): Recorder {
  return new AttemptRecorder(options)
}

class AttemptRecorder implements Recorder {
  readonly #options: RecorderOptions
  readonly #pictures = createKeptSome({ first: 10, most: 40, maxBytes: 2_500_000 })
  readonly #trees = createKeptSome({ first: 10, most: 60, maxBytes: 800_000 })
  readonly #taker
  readonly #secrets = new Set<string>()
  readonly #leftOut = { steps: 0, pictures: 0, trees: 0 }
  #open: OpenStep | undefined
  /** The screen that was read last, unless it was touched since. */
  #seen: OpenStep['tree']
  #steps = 0
  #bytes = 0
  #last: RecordedStep[] = []
  #tree = ''
  #nextPicture = 0
  #nextTree = 0
  #packing: Promise<void> = Promise.resolve()
  #hasEnded = false

  constructor(options: RecorderOptions) {
    this.#options = options
    const { phone, slots, now, folder } = options
    this.#taker = createPictureTaker({
      phone,
      slots,
      now,
      missed: () => this.#leaveOut('pictures', 1),
      taken: (picture) => this.#keepPicture(picture),
    })
    if (this.#keepsSteps) folder.happened({ from: now() })
  }

  get #keepsSteps(): boolean {
    return this.#options.offer.evidence.timeline !== 'off'
  }

  watch(phone: Phone): Phone {
    if (!this.#keepsSteps) return phone
    return new Proxy(phone, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'dump')
          return (...[signal, look]: Parameters<Phone['dump']>) => this.#read(target.dump(signal, look))
        if (!touching.has(name)) return (...args: unknown[]) => Reflect.apply(value, target, args)
        return (...args: unknown[]) => {
          this.#touched(name, args)
          return Reflect.apply(value, target, args)
        }
      },
    })
  }

  async step(op: string, args: unknown, carryOut: () => Promise<unknown>): Promise<unknown> {
    if (!this.#keepsSteps) return carryOut()
    if (this.#steps === 0) this.#taker.want()
    const open: OpenStep = { op, args, at: this.#options.now(), tree: this.#seen }
    this.#open = open
    try {
      const answer = await carryOut()
      this.#close(open, { answer: answer === undefined || answer === null ? '' : String(answer) })
      return answer
    } catch (error) {
      // A dry run that comes to its commit has done what it should.
      if (error instanceof StoppedAtCommit) this.#close(open, { answer: error.reason })
      else
        this.#close(open, {
          failure: failureOf(error),
          ...errorReportOf(error, 2000),
        })
      throw error
    }
  }

  found(node: UiNode): void {
    if (this.#open) this.#open.found = node
  }

  typedInto(node: UiNode): void {
    if (this.#open) this.#open.typedInto = node
  }

  async end({ outcome, screenshot, deviceLog }: RunEvidence): Promise<void> {
    const { offer, folder, now } = this.#options
    const pictured = this.#taker.end()
    if (this.#open) this.#close(this.#open, { failure: 'cut_off' })
    const until = now()
    const worked = outcome.kind === 'succeeded' || outcome.kind === 'stoppedAtCommit'
    if (deviceLog) folder.write('device.log', Buffer.from(this.#clean(deviceLog.toString('utf8'))))
    if (worked && offer.evidence.timeline === 'failures') folder.dropTimeline()
    else if (this.#keepsSteps) {
      const last = screenshot && (await smallPicture(screenshot, { at: until, until }).catch(() => undefined))
      if (last) this.#keepPicture(last)
      for (const step of this.#last) folder.happened({ step })
      await Promise.all([this.#packing, pictured])
      const words = this.#cleanWords('message' in outcome ? outcome : { message: '' })
      folder.happened({ end: { until, outcome: outcome.kind, ...words, left_out: this.#leftOut } })
    }
    this.#hasEnded = true
  }

  async #read(reading: Promise<UiTree>): Promise<UiTree> {
    const tree = await reading
    this.#seen = { tree, at: this.#options.now() }
    if (this.#open && this.#open.touched === undefined) this.#open.tree = this.#seen
    return tree
  }

  #touched(name: string | symbol, args: readonly unknown[]): void {
    this.#seen = undefined
    const open = this.#open
    if (!open) return
    open.touched ??= this.#options.now()
    if (name === 'swipe') open.stroke = { from: args[0], to: args[1] } as NonNullable<RecordedStep['stroke']>
  }

  #close(open: OpenStep, end: StepEnd): void {
    if (this.#open !== open || this.#hasEnded) return
    this.#open = undefined
    // Before the picture of what it led to.
    const step = this.#recorded(open, end)
    if (open.tree) this.#keepTree(open.tree)
    if ((open.touched !== undefined || end.failure) && !this.#taker.want()) this.#leaveOut('pictures', 1)
    this.#keepStep(step)
  }

  #recorded(open: OpenStep, end: StepEnd): RecordedStep {
    const { call, on, input } = describeCall(open.op, open.args)
    const isPassword = open.found?.password === true || open.typedInto?.password === true
    if (call === 'fill' && isPassword && input.length > 2) this.#secrets.add(input)
    // Where nobody knows what it would have been typed into, it may have been a password.
    const hidden = isPassword || (call === 'fill' && !open.typedInto)
    return {
      at: open.at,
      until: this.#options.now(),
      ...(open.touched !== undefined && { touched: open.touched }),
      call,
      on: this.#clean(on),
      hidden,
      input: hidden ? '' : this.#clean(input).slice(0, 500),
      answer: hidden ? '' : this.#clean(end.answer ?? '').slice(0, 500),
      failure: (end.failure ?? '').slice(0, 64),
      ...this.#cleanWords({ message: end.message ?? '', particulars: end.particulars }),
      ...(open.found && { box: open.found.bounds }),
      ...(open.stroke && { stroke: open.stroke }),
    }
  }

  #keepStep(step: RecordedStep): void {
    this.#steps += 1
    this.#bytes += JSON.stringify(step).length
    if (this.#steps <= mostSteps && this.#bytes <= mostBytes) {
      this.#options.folder.happened({ step })
      return
    }
    this.#last.push(step)
    if (this.#last.length <= lastSteps) return
    this.#last.shift()
    this.#leftOut.steps += 1
  }

  #keepPicture({ png, ...picture }: TakenPicture): void {
    if (this.#hasEnded) return
    const { folder } = this.#options
    const n = this.#nextPicture++
    folder.write(`${n}.png`, png)
    folder.happened({ picture: { n, ...picture } })
    const gone = this.#pictures.add(n, png.length)
    for (const each of gone) folder.remove(`${each}.png`)
    this.#leaveOut('pictures', gone.length)
  }

  /** Packed beside the run, one after the other; a screen that is the same as before is not kept again. */
  #keepTree({ tree, at }: { tree: UiTree; at: number }): void {
    const { folder } = this.#options
    const text = JSON.stringify(elementsOf(tree, (text) => this.#clean(text)))
    if (text === this.#tree) return
    this.#tree = text
    const n = this.#nextTree++
    this.#packing = this.#packing.then(async () => {
      const bytes = await pack(text)
      folder.write(`${n}.json.gz`, bytes)
      folder.happened({ tree: { n, at } })
      const gone = this.#trees.add(n, bytes.length)
      for (const each of gone) folder.remove(`${each}.json.gz`)
      this.#leaveOut('trees', gone.length)
    })
  }

  #leaveOut(what: 'pictures' | 'trees', count: number): void {
    this.#leftOut[what] += count
  }

  #cleanWords({ message, particulars }: Words): Words {
    const words = { message: this.#clean(message).slice(0, 2000) }
    // Cleaned as the text that it is sent as: a secret may stand in any of its values.
    return particulars ? { ...words, particulars: JSON.parse(this.#clean(JSON.stringify(particulars))) } : words
  }

  #clean(text: string): string {
    let clean = text
    for (const secret of this.#secrets) clean = clean.replaceAll(secret, '•••')
    return clean
  }
}

function failureOf(error: unknown): string {
  if (error instanceof ScriptFault) return error.code
  if (error instanceof PhoneLost) return 'phone_lost'
  return error instanceof Error && 'reason' in error ? String(error.reason) : 'ended'
}
