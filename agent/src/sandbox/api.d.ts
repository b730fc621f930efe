/**
 * What a script may call. For editors: put
 * `/** @param {import('…/api.d.ts').ScriptContext<typeof meta>} context *\/` before the function of a script.
 * The page docs/scripts.md explains it with examples.
 */

/** A text that must be equal (blanks and line breaks count as one blank), or be contained. */
export type TextMatch = string | { contains: string }

export interface Waiting {
  /** How long to wait for the element, ms; 10,000 by default. */
  timeoutMs?: number
}

/** Finds elements. Inside a locator: among the elements inside it. */
export interface Finding {
  /** By the text that it shows. */
  byText(text: TextMatch): Locator
  /** By its resource id: `publish` is short for `com.example:id/publish`. */
  byId(id: TextMatch): Locator
  /** By its content description, the text for people who do not see it. */
  byDescription(description: TextMatch): Locator
  /** By its class: `EditText` is short for `android.widget.EditText`. */
  byClass(name: TextMatch): Locator
}

/**
 * A description of an element, looked for anew each time it is used. Actions wait until there is exactly one element
 * that fits and is enabled; several are an error.
 */
export interface Locator extends Finding {
  first(): Locator
  last(): Locator
  /** From 0; negative numbers count from the end. */
  nth(index: number): Locator
  /** Only those that show this text, themselves or inside. */
  filter(options: { hasText: TextMatch }): Locator

  tap(options?: Waiting): Promise<void>
  longPress(options?: Waiting): Promise<void>
  /**
   * Replaces the text of a field, in any script, and checks that the field shows it (`verify: false` leaves that out).
   * Text beyond ASCII needs the input method com.android.adbkeyboard on the phone; without it the code is `no_text_input`.
   */
  fill(text: string, options?: Waiting & { verify?: boolean }): Promise<void>
  clear(options?: Waiting): Promise<void>
  setChecked(checked: boolean, options?: Waiting): Promise<void>

  text(options?: Waiting): Promise<string>
  description(options?: Waiting): Promise<string>
  isEnabled(options?: Waiting): Promise<boolean>
  isChecked(options?: Waiting): Promise<boolean>
  /** Now, without waiting. */
  isVisible(): Promise<boolean>
  /** How many are on the screen now, without waiting. */
  count(): Promise<number>

  waitFor(options?: Waiting & { state?: 'visible' | 'hidden' | 'enabled' }): Promise<void>
  /** Waits for the list, and swipes it until the element is there. `direction`: where to look, down by default. */
  scrollIntoView(options?: Waiting & { direction?: 'down' | 'up'; maxSwipes?: number }): Promise<void>
}

export type Key =
  | 'back'
  | 'home'
  | 'enter'
  | 'delete'
  | 'tab'
  | 'space'
  | 'escape'
  | 'search'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'page_up'
  | 'page_down'
  | 'move_home'
  | 'move_end'

/** The phone, as far as the app of the script reaches: nothing is done while another app is in front. */
export interface Phone extends Finding {
  /** Ends the app and starts it anew; `fresh: false` does not end it first. Returns when it is in front. */
  open(options?: { fresh?: boolean }): Promise<void>
  /** Opens a link in the app. */
  openLink(url: string): Promise<void>
  /** `distance`: part of the screen, 0.5 by default. */
  swipe(
    direction: 'up' | 'down' | 'left' | 'right',
    options?: { distance?: number; durationMs?: number },
  ): Promise<void>
  swipe(stroke: { from: { x: number; y: number }; to: { x: number; y: number }; durationMs?: number }): Promise<void>
  key(key: Key): Promise<void>
  /** Keeps a picture of the screen on the agent's host. At a failure one is taken anyway. */
  screenshot(name: string): Promise<void>
}

export interface Task {
  readonly id: number
  /** What it is, e.g. `publication`; empty of a book task. */
  readonly kind: string
  /** Of a check whether something was done: what, e.g. `edit-profile`. */
  readonly purpose: string
  readonly book_name: string
  readonly search_keyword: string
  readonly describe: string
  readonly domains: string
  /** Of a check, or of what is to be taken back: what to visit; empty where the outcome of the run is unknown. */
  readonly share_link: string
  /** Of a post. */
  readonly title: string
  /** Of a post: all of its text, or its first segment where it is to be looked for. */
  readonly text: string
  /** Of a post: its text in parts that the platform takes, in order. */
  readonly segments: readonly string[]
  /** Its pictures or its video: where they lie on the phone, in order. They are gone after the run. */
  readonly files: readonly string[]
  /** What those hear who do not see them: a text for each of `files`, in their order; '' where there is none. */
  readonly alts: readonly string[]
  readonly scheduled_time: string
  /** Of a check whether a post is out: how many pictures and videos it has, and when it was committed, UTC milliseconds. */
  readonly media_count: number
  readonly committed_time: number
  /** Of a profile that is to be edited: its name; what it says of itself is `text`, its picture the first of `files`. */
  readonly nickname: string
  /** Of a nurture task: what to look for. */
  readonly keywords: readonly string[]
  /** Of a nurture task: how much of it, from the one to the other; 0 where nobody has said. */
  readonly quantity_min: number
  readonly quantity_max: number
  /** Of a nurture task: for how long, in seconds; 0 where nobody has said. */
  readonly time_range_min: number
  readonly time_range_max: number
  /** Of messages: how the other one is known on the platform; empty where all are to be read. What is to be sent is `text`. */
  readonly peer: string
  /** Of an answer: the key, or else the text, of the message or comment that it answers. */
  readonly answers: string
  /** Of an answer: what the account has said since, in its order, and may stand below that message. */
  readonly said: readonly string[]
  /** Of a reading: until when, UTC milliseconds, all is known; 0 where nothing is. */
  readonly since: number
  /**
   * The point of no return: call it just before the step that cannot be undone. It returns only when the control plane
   * has stored it. Before it, a run that is cut off is tried again; after it, never.
   */
  commit(): Promise<void>
  /**
   * Ends the run: it did not work, and it is certain that nothing was published. `fault`: whose fault it is, by default the
   * task's. The faults of a phone or an account send the task to another one, also after the commit, which is taken back: it is
   * certain that nothing was published. `restMinutes`: for so long the phone or account gets no run, e.g. because it has published
   * enough for today; without it, as after any failure.
   */
  fail(message: string, options?: { fault?: Fault; restMinutes?: number }): Promise<never>
  /**
   * Before the commit: something stands on the screen that only a person may deal with (nobody is logged in, a prompt to
   * verify). Ends the run, and a person is asked; the task goes on with another account, or with this one when that is done.
   */
  askPerson(message: string): Promise<never>
  /**
   * Hands in what is to be seen of the account: at most 2,000 rows a run, each known by its own key, so that a row that comes twice
   * counts once. Of what was not measured nothing is said. They are kept even where the run fails.
   */
  report(kind: 'account-metric', row: AccountMetric): Promise<void>
  report(kind: 'post', row: SeenPost): Promise<void>
  report(kind: 'message', row: SeenMessage): Promise<void>
  report(kind: 'comment', row: SeenComment): Promise<void>
}

/** The account as a whole, as it stands now; one a day is kept, the latest. */
export interface AccountMetric {
  fans?: number
  following?: number
  posts?: number
  views?: number
  likes?: number
  comments?: number
  shares?: number
}

/** One post that stands under the account, known by its link. */
export interface SeenPost {
  link: string
  title?: string
  /** When it was posted, UTC milliseconds, where that is to be seen. */
  time?: number
  views?: number
  likes?: number
  comments?: number
  shares?: number
}

/**
 * One message of a private conversation. Those of a conversation come in the order of the screen, the oldest first, and each once a run:
 * where the app shows no key, that order, what they say and the minute tell which are known already.
 */
export interface SeenMessage {
  /** How the other one is known on the platform. */
  peer: string
  peer_name?: string
  /** `in`: theirs; `out`: the account's, also what a person wrote on the phone. */
  direction: 'in' | 'out'
  text?: string
  /** What is no text is opened on the phone; `other`: what the script does not know. */
  kind?: 'text' | 'picture' | 'voice' | 'sticker' | 'other'
  /** As the app shows it: `10:20`; of another day `2026-02-27 10:20`, or its own words. */
  shown_time?: string
  /** What the app calls it, where it shows that. */
  key?: string
  /** UTC milliseconds, where that is to be seen. */
  time?: number
}

/** One comment under a post of the account. */
export interface SeenComment {
  /** The post. */
  link: string
  author: string
  text: string
  /** The account itself wrote it: that tells whether an answer stands there. */
  own?: boolean
  shown_time?: string
  key?: string
  time?: number
}

export type Fault = 'task' | 'script' | 'phone' | 'account' | 'platform'

export interface Log {
  (...parts: unknown[]): void
  debug(...parts: unknown[]): void
  info(...parts: unknown[]): void
  warn(...parts: unknown[]): void
  error(...parts: unknown[]): void
}

export interface ScriptContext<Meta = unknown> {
  phone: Phone
  task: Task
  /** Values of `meta.parameters`, in their units. */
  parameters: ParametersOf<Meta>
  /** The account that the run is for. */
  account: { readonly name: string }
  log: Log
  sleep(ms: number): Promise<void>
}

/** The types of the defaults in `meta.parameters`. */
export type ParametersOf<Meta> = Meta extends { parameters: infer All }
  ? { readonly [Name in keyof All]: All[Name] extends { default: infer Default } ? Default : never }
  : Readonly<Record<string, string | number | boolean>>

/** One of the works that a check has read. `title`: where it stands by itself; `text`: all of it, without its title; `time`: UTC milliseconds, or a date. */
export interface SeenWork {
  readonly link: string
  readonly title?: string
  readonly text?: string
  readonly media?: number
  readonly time?: number | Date
}

/** What a script returns: kept with its run. `share_link` and `check_status` go to the book task. */
export type ScriptResult = Readonly<
  Record<string, string | number | boolean | readonly SeenWork[]> & { works?: readonly SeenWork[] }
>
