import type { BorrowedSetting } from '@quarterdeck/shared/protocol/borrowed.ts'
import type { UiTree } from './uiTree.ts'

export interface Point {
  x: number
  y: number
}

/**
 * A phone as a run sees it: what a script's calls come down to. Every call has a time limit of its own, ends early when
 * `signal` fires, and fails with `PhoneLost` (nobody knows what happened), `PhoneRefused` (the phone said no) or `Unanswered` (it is there, and
 * this question alone got no answer).
 */
export interface Phone {
  readonly serial: string
  /** The elements on the screen; of one that does not come to rest, as far as they can be had. Refused with `screen_never_idle` or `no_screen`. */
  dump(signal: AbortSignal, look?: Look): Promise<UiTree>
  tap(at: Point, signal: AbortSignal): Promise<void>
  swipe(from: Point, to: Point, durationMs: number, signal: AbortSignal): Promise<void>
  /** Presses a key of Android's `KeyEvent`, several times where asked. */
  key(code: number, times: number, signal: AbortSignal): Promise<void>
  /** Types printable ASCII and line ends into what has the focus. */
  typeAscii(text: string, signal: AbortSignal): Promise<void>
  /** PNG. */
  screenshot(signal: AbortSignal): Promise<Buffer>
  /** Now, by the phone's own clock, as its log writes it. */
  logClock(signal: AbortSignal): Promise<string>
  /** What the phone's programs have said since then, the newest half megabyte of it; '' for the last lines. */
  deviceLog(since: string, signal: AbortSignal): Promise<Buffer>
  openApp(app: AppStart, signal: AbortSignal): Promise<void>
  closeApp(app: string, user: number, signal: AbortSignal): Promise<void>
  openLink(url: string, app: AppStart, signal: AbortSignal): Promise<void>
  isInstalled(app: string, user: number, signal: AbortSignal): Promise<boolean>
  /** The package in front; empty where the phone names none. */
  focusedApp(signal: AbortSignal): Promise<string>
  /** `package/activity` in front; empty where the phone names none. */
  focusedActivity(signal: AbortSignal): Promise<string>
  /** Switches the screen on and puts the keyguard away where it has no lock. */
  wake(signal: AbortSignal): Promise<void>
  /** Returns when the phone has taken the order; it is away from then on. */
  restart(signal: AbortSignal): Promise<void>
  /** Installs an app from a file on the phone, for the user in front, over an older version. Refused with what the phone says. */
  install(path: string, signal: AbortSignal): Promise<void>
  /** Takes a file from the phone; nothing happens where there is none. */
  remove(path: string, signal: AbortSignal): Promise<void>
  /** Puts a picture or video where the galleries of its user see it, and answers its path. Refused with `not_stored`. */
  putMedia(content: AsyncIterable<Uint8Array>, at: MediaPlace, signal: AbortSignal): Promise<string>
  /** SHA-256 of it in hex, as the phone reads it now. */
  hashOfMedia(at: MediaPlace, signal: AbortSignal): Promise<string>
  /** The folders that `putMedia` has made for a user and that are still there. */
  mediaFolders(user: number, signal: AbortSignal): Promise<string[]>
  /** Takes a folder with all that is in it from the phone, and from its galleries. */
  removeMedia(user: number, folder: string, signal: AbortSignal): Promise<void>
  currentUser(signal: AbortSignal): Promise<number>
  /** The user that is in front when this one is seen: itself, or the one whose profile it is. */
  userInFront(user: number, signal: AbortSignal): Promise<number>
  /** Returns when the user is the current one. A profile cannot be. */
  switchUser(user: number, signal: AbortSignal): Promise<void>
  inputMethods(signal: AbortSignal): Promise<{ current: string; installed: string[] }>
  /** Changes a setting until `giveBack`: what it was is written down before. Nothing happens where it is so already. */
  borrow(setting: BorrowedSetting, value: string, signal: AbortSignal): Promise<void>
  /** Gives back what was borrowed of this phone, by whichever run or start of the agent. */
  giveBack(signal: AbortSignal): Promise<void>
  /** Hands text of any script to an input method that listens for broadcasts. */
  broadcastText(text: string, signal: AbortSignal): Promise<void>
}

/** Calls by which something is done to what is on the screen. */
export const touching: ReadonlySet<string | symbol> = new Set<keyof Phone>([
  ...(['tap', 'swipe', 'key', 'typeAscii', 'broadcastText', 'openApp', 'closeApp', 'openLink'] as const),
])

export interface Look {
  /** All of it may take no longer. */
  withinMs?: number
  /** Where the screen did not come to rest a while ago, it is described without waiting for that. */
  quick?: boolean
}

/** A picture or video in a folder of the product's own, in the storage of an Android user: apps see that of their user alone. */
export interface MediaPlace {
  user: number
  /** Letters, digits, `-` and `_`. */
  folder: string
  name: string
}

export interface AppStart {
  app: string
  user: number
  /** String extras of the intent. */
  extras: Readonly<Record<string, string>>
}
