import type { ScreenAct } from '@quarterdeck/shared/protocol/screenActs.ts'
import type { Phone } from '../phones/phone.ts'
import { screenOf } from '../phones/uiTree.ts'
import { describe, elementAt, shownElements } from './elementAt.ts'

/** The acts that change something on a phone. */
export type Input = Exclude<ScreenAct, { type: 'screenshot' | 'dump_activity' }>

/** Carries out what a person does with a phone, in the order in which it comes. Gives what the phone answers. */
export interface InputDriver {
  act(input: Input, signal: AbortSignal): Promise<string>
}

/** What can be asked of a phone by whoever looks at it. */
export async function dumpActivity(
  phone: Phone,
  { x, y, width, height }: Extract<ScreenAct, { type: 'dump_activity' }>['text'],
  signal: AbortSignal,
): Promise<string> {
  const [activity, tree] = await Promise.all([phone.focusedActivity(signal), phone.dump(signal)])
  const isPoint = x !== undefined && y !== undefined && width !== undefined && height !== undefined
  const element = isPoint ? elementAt(tree, { x, y, width, height }) : undefined
  const { right, bottom } = screenOf(tree)
  return JSON.stringify({
    activity,
    element: element ? describe(element) : null,
    elements: shownElements(tree),
    width: right,
    height: bottom,
  })
}
