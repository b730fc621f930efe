import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { mostDeviceLogBytes } from '@quarterdeck/shared/protocol/evidence.ts'
import type { FailureCode } from '@quarterdeck/shared/protocol/failureCodes.ts'
import { answerLines, valueIn } from '../answers/answerLines.ts'
import { reasonIn } from '../answers/reasonIn.ts'
import { refusalIn } from '../answers/refusalIn.ts'
import { type BorrowedLedger, createBorrowedLedger } from '../borrowed/borrowedLedger.ts'
import { lending } from '../borrowed/lending.ts'
import type { AppStart, Phone } from '../phone.ts'
import { PhoneLost, PhoneRefused } from '../phoneError.ts'
import type { PhoneServices } from '../phoneServices.ts'
import { type AdbShell, quote } from './adbShell.ts'
import { asciiCommands } from './asciiCommands.ts'
import { createDump } from './createDump.ts'
import { phoneMedia } from './media/phoneMedia.ts'
import { focusQuestion, parseActivity, parseFocus } from './parseFocus.ts'
import { installProblem, pictureProblem, pngOf, startProblem, textOf } from './parseMessages.ts'
import { parsePackageList } from './parsePackages.ts'
import { parseCurrentUser, parseUsers } from './parseUsers.ts'
import { phoneSettings } from './phoneSettings.ts'

/** Pictures of the largest screens are below 8 MB. */
const pictureLimits = { timeoutMs: 20_000, maxBytes: 16 * 1024 * 1024 }

/** The port `Phone` by shell commands that every Android since 5 has; files by the service for them. */
export function adbPhone(
  serial: string,
  shell: AdbShell,
  open: PhoneServices,
  borrowed: BorrowedLedger = createBorrowedLedger(),
): Phone {
  const must = (command: string, signal: AbortSignal, code: FailureCode) => succeed(shell, command, signal, code)
  const settings = phoneSettings(shell, (command, signal) => must(command, signal, 'no_text_input'))
  return {
    ...phoneMedia(shell, open),
    serial,
    dump: createDump(shell),
    async tap({ x, y }, signal) {
      await must(`input tap ${x} ${y}`, signal, 'input_refused')
    },
    async swipe(from, to, durationMs, signal) {
      const points = [from.x, from.y, to.x, to.y].map(Math.round).join(' ')
      await must(`input swipe ${points} ${Math.round(durationMs)}`, signal, 'input_refused')
    },
    async key(code, times, signal) {
      await must(`input keyevent ${Array.from({ length: times }, () => code).join(' ')}`, signal, 'input_refused')
    },
    async typeAscii(text, signal) {
      for (const command of asciiCommands(text)) await must(command, signal, 'input_refused')
    },
    async screenshot(signal) {
      const answer = await shell.read('screencap -p', signal, pictureLimits)
      const png = pngOf(answer)
      if (!png)
        throw new PhoneRefused('no_screen', pictureProblem(answer) ?? failureDetail('no_picture', {}), textOf(answer))
      return png
    },
    async logClock(signal) {
      const { output } = await shell.run("date '+%m-%d %H:%M:%S'", signal)
      const now = valueIn(output, /^\d\d-\d\d \d\d:\d\d:\d\d$/)
      return now && `${now}.000`
    },
    async deviceLog(since, signal) {
      const from = since === '' ? '-t 1000' : `-T ${quote(since)}`
      // Cut on the phone: what it keeps may be many times as long.
      const command = `logcat -d -v threadtime ${from} | tail -c ${mostDeviceLogBytes}`
      return shell.read(command, signal, { maxBytes: mostDeviceLogBytes + 1024 })
    },
    async openApp(app, signal) {
      await start(shell, await launcherOf(shell, app, signal), app, signal)
    },
    async closeApp(app, user, signal) {
      await must(`am force-stop --user ${user} ${quote(app)}`, signal, 'not_closed')
    },
    async openLink(url, app, signal) {
      await start(shell, `-a android.intent.action.VIEW -d ${quote(url)} -p ${quote(app.app)}`, app, signal)
    },
    async isInstalled(app, user, signal) {
      const { output, status } = await shell.run(`pm list packages --user ${user} ${quote(app)}`, signal)
      if (parsePackageList(output).some((each) => each.package === app)) return true
      // A user that is closed to the shell, as Samsung's Secure Folder, says nothing about its apps; a service that is away about none.
      const refusal = refusalIn(output, status)
      if (refusal === undefined) return false
      throw new PhoneRefused(isOfUser(output) ? 'no_user' : 'no_answer', refusal, output)
    },
    focusedApp: async (signal) => parseFocus(await focusOf(shell, signal)),
    focusedActivity: async (signal) => parseActivity(await focusOf(shell, signal)),
    async wake(signal) {
      await must('input keyevent 224', signal, 'input_refused')
      // Not on every phone, and needed on few.
      await shell.run('wm dismiss-keyguard', signal)
    },
    async restart(signal) {
      const tooLate = AbortSignal.timeout(10_000)
      try {
        await must('reboot', AbortSignal.any([signal, tooLate]), 'not_restarted')
      } catch (error) {
        // The answer may go down with the phone; a phone that says nothing has not restarted.
        if (!(error instanceof PhoneLost) || signal.aborted || tooLate.aborted) throw error
      }
    },
    async install(path, signal) {
      const user = await this.currentUser(signal)
      const { output } = await shell.run(`pm install -r --user ${user} ${quote(path)}`, signal, { timeoutMs: 300_000 })
      if (!/^Success/m.test(output))
        throw new PhoneRefused('not_installed', installProblem(output) ?? failureDetail('install_silent', {}), output)
    },
    async remove(path, signal) {
      await shell.run(`rm -f ${quote(path)}`, signal)
    },
    async currentUser(signal) {
      const { output } = await shell.run('am get-current-user', signal)
      const user = parseCurrentUser(output)
      if (user === undefined) throw new PhoneRefused('no_user', failureDetail('user_untold', {}))
      return user
    },
    async userInFront(user, signal) {
      const { output } = await shell.run('pm list users', signal)
      // Phones do not tell the shell whose a profile is; makers give them to the main user, and so does Android.
      return parseUsers(output).some((each) => each.user === user && each.profile) ? 0 : user
    },
    async switchUser(user, signal) {
      await must(`am switch-user ${user}`, signal, 'no_user')
      const limit = AbortSignal.any([signal, AbortSignal.timeout(60_000)])
      for (let waitMs = 100; (await this.currentUser(signal)) !== user; waitMs = Math.min(waitMs * 2, 1000)) {
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        signal.throwIfAborted()
        if (limit.aborted) throw new PhoneLost(failureDetail('not_switched', { user, seconds: 60 }))
      }
    },
    async inputMethods(signal) {
      const current = await settings.read('default_input_method', signal)
      return { current: current ?? '', installed: await settings.keyboards(signal) }
    },
    ...lending(serial, settings, borrowed),
    async broadcastText(text, signal) {
      for (const part of text.match(/[\s\S]{1,300}/gu) ?? []) {
        const encoded = Buffer.from(part, 'utf8').toString('base64')
        await must(`am broadcast -a ADB_INPUT_B64 --es msg ${quote(encoded)}`, signal, 'no_text_input')
      }
    },
  }
}

async function focusOf(shell: AdbShell, signal: AbortSignal): Promise<string> {
  return (await shell.run(focusQuestion, signal)).output
}

/** The shell may not see this user: what it asked for was answered by a service that is there. */
function isOfUser(output: string): boolean {
  return /SecurityException|Permission Denial|Security exception|\buser\b/i.test(output)
}

async function succeed(shell: AdbShell, command: string, signal: AbortSignal, code: FailureCode): Promise<string> {
  const answer = await shell.run(command, signal)
  const { status, output } = answer
  const problem =
    status === 0 ? startProblem(output) : (reasonIn(output) ?? failureDetail('command_ended', { command, status }))
  if (problem !== undefined) throw new PhoneRefused(code, problem, output)
  return output
}

async function start(
  shell: AdbShell,
  intent: string,
  { app, user, extras }: AppStart,
  signal: AbortSignal,
): Promise<void> {
  const texts = Object.entries(extras).map(([name, value]) => ` --es ${quote(name)} ${quote(value)}`)
  const answer = await shell.run(`am start --user ${user} ${intent}${texts.join('')}`, signal, { timeoutMs: 30_000 })
  const said = answer.status === 0 ? undefined : (reasonIn(answer.output) ?? `exit status ${answer.status}`)
  const problem = startProblem(answer.output) ?? said
  if (problem !== undefined)
    throw new PhoneRefused('not_opened', failureDetail('not_started', { app, said: problem }), answer.output)
}

async function launcherOf(shell: AdbShell, { app, user }: AppStart, signal: AbortSignal): Promise<string> {
  const entry = '-a android.intent.action.MAIN -c android.intent.category.LAUNCHER'
  // Of an app with several entries Android answers its chooser, and would show it: the first of them is opened.
  for (const question of ['resolve-activity', 'query-activities'] as const) {
    const { output } = await shell.run(`cmd package ${question} --brief --user ${user} ${entry} ${quote(app)}`, signal)
    const component = answerLines(output)
      .map((line) => line.trim())
      .find((line) => line.startsWith(`${app}/`))
    if (component) return `-n ${quote(component)}`
  }
  // Android 6 and older cannot resolve; they start the launcher's entry of a package.
  return `${entry} -p ${quote(app)}`
}
