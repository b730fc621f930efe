import { type ScreenKey, useScreenKeys } from '../../../ui/screenKeys.ts'
import { useHotkey } from '../../../ui/useHotkey.ts'
import type { TalkActions } from './useTalkActions.ts'

const keys: readonly ScreenKey[] = [
  ['j', 'message-panes.key_next_talk'],
  ['k', 'message-panes.key_previous_talk'],
  ['Enter', 'message-panes.key_answer'],
  ['x', 'message-panes.key_next'],
  ['a', 'message-panes.key_assign'],
  ['s', 'message-panes.key_snooze'],
  ['e', 'message-panes.key_close'],
  ['/', 'message-panes.key_phrases'],
  ['Esc', 'message-panes.key_take_back'],
]

interface Moves {
  next(): void
  previous(): void
  actions: TalkActions
}

/** What the keys do that the panes have for themselves; those of the answer are where it is written. */
export function usePaneKeys({ next, previous, actions }: Moves): void {
  useScreenKeys(keys)
  useHotkey('j', next)
  useHotkey('k', previous)
  useHotkey('x', () => actions.next?.(), { once: true })
  useHotkey('a', () => actions.assign?.(), { once: true })
  useHotkey('s', () => actions.snooze?.(), { once: true })
  useHotkey('e', () => actions.close?.(), { once: true })
}
