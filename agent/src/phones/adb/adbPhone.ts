import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { mostDeviceLogBytes } from '@quarterdeck/shared/protocol/evidence.ts'
import type { FailureCode } from '@quarterdeck/shared/protocol/failureCodes.ts'
import type { AppStart, Phone } from '../phone.ts'
import { PhoneLost, PhoneRefused } from '../phoneError.ts'
import type { PhoneServices } from '../phoneServices.ts'
import { type AdbShell, quote, type ShellAnswer } from './adbShell.ts'
import { asciiCommands } from './asciiCommands.ts'
import { phoneMedia } from './media/phoneMedia.ts'
import { parseActivity, parseFocus } from './parseFocus.ts'
import { dumpProblem, installProblem, pngOf, startProblem } from './parseMessages.ts'
import { parsePackageList } from './parsePackages.ts'
import { parseUiTree } from './parseUiTree.ts'
import { parseCurrentUser, parseUsers } from './parseUsers.ts'

/** In a folder that the shell may write whoever is the current user. */
const dumpFile = '/data/local/tmp/quarterdeck-ui.xml'

/** The largest trees of real screens are some hundred kilobytes, pictures of the largest screens below 8 MB. */
const treeLimits = { timeoutMs: 20_000, maxBytes: 4 * 1024 * 1024 }
const pictureLimits = { timeoutMs: 20_000, maxBytes: 16 * 1024 * 1024 }

/** The port `Phone` by shell commands that every Android since 5 has; files by the service for them. */
export function adbPhone(serial: string, shell: AdbShell, open: PhoneServices): Phone {
  const must = (command: string, signal: AbortSignal, code: FailureCode) => succeed(shell, command, signal, code)
  return {
    ...phoneMedia(shell, open),
    serial,
    async dump(signal) {
      // A tree left over from before must never pass for the screen of now. Two tries: a screen that moves gives none.
      let output = ''
      for (let attempt = 0; attempt < 3; attempt++) {
        const command = `rm -f ${dumpFile}; uiautomator dump ${dumpFile}; cat ${dumpFile}`
        output = (await shell.read(command, signal, treeLimits)).toString('utf8')
        const tree = parseUiTree(output)
        if (tree) return tree
      }
      throw new PhoneRefused('no_screen', dumpProblem(output) ?? failureDetail('no_description', {}))
    },
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
      const png = pngOf(await shell.read('screencap -p', signal, pictureLimits))
      if (!png) throw new PhoneRefused('no_screen', failureDetail('no_picture', {}))
      return png
    },
    async logClock(signal) {
      const { output } = await shell.run("date '+%m-%d %H:%M:%S'", signal)
      return /^\d\d-\d\d \d\d:\d\d:\d\d$/.test(output.trim()) ? `${output.trim()}.000` : ''
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
      // A user that is closed to the shell, as Samsung's Secure Folder, says nothing about its apps.
      const problem = status === 0 ? undefined : startProblem(output)
      if (problem) throw new PhoneRefused('no_user', problem)
      return false
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
        throw new PhoneRefused('not_installed', installProblem(output) ?? failureDetail('install_silent', {}))
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
      const output = await must(`am switch-user ${user}`, signal, 'no_user')
      if (/Error|Exception/.test(output)) throw new PhoneRefused('no_user', output.trim().slice(0, 300))
      const limit = AbortSignal.any([signal, AbortSignal.timeout(60_000)])
      for (let waitMs = 100; (await this.currentUser(signal)) !== user; waitMs = Math.min(waitMs * 2, 1000)) {
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        signal.throwIfAborted()
        if (limit.aborted) throw new PhoneLost(failureDetail('not_switched', { user, seconds: 60 }))
      }
    },
    async inputMethods(signal) {
      const current = (await shell.run('settings get secure default_input_method', signal)).output.trim()
      const installed = (await shell.run('ime list -s -a', signal)).output.trim().split(/\s+/).filter(Boolean)
      return { current, installed }
    },
    async chooseInputMethod(id, signal) {
      await must(`ime enable ${quote(id)} && ime set ${quote(id)}`, signal, 'no_text_input')
    },
    async broadcastText(text, signal) {
      for (const part of text.match(/[\s\S]{1,300}/gu) ?? []) {
        const encoded = Buffer.from(part, 'utf8').toString('base64')
        await must(`am broadcast -a ADB_INPUT_B64 --es msg ${quote(encoded)}`, signal, 'no_text_input')
      }
    },
  }
}

async function focusOf(shell: AdbShell, signal: AbortSignal): Promise<string> {
  return (await shell.run("dumpsys window | grep -E 'mCurrentFocus|mFocusedApp'", signal)).output
}

function firstLine({ output }: ShellAnswer): string {
  return output.trim().split('\n')[0]?.slice(0, 300) ?? ''
}

async function succeed(shell: AdbShell, command: string, signal: AbortSignal, code: FailureCode): Promise<string> {
  const answer = await shell.run(command, signal)
  const { status, output } = answer
  if (status !== 0)
    throw new PhoneRefused(code, firstLine(answer) || failureDetail('command_ended', { command, status }))
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
  const problem = startProblem(answer.output) ?? (answer.status === 0 ? undefined : firstLine(answer))
  if (problem !== undefined) throw new PhoneRefused('not_opened', failureDetail('not_started', { app, said: problem }))
}

async function launcherOf(shell: AdbShell, { app, user }: AppStart, signal: AbortSignal): Promise<string> {
  const { output } = await shell.run(
    `cmd package resolve-activity --brief --user ${user} -a android.intent.action.MAIN -c android.intent.category.LAUNCHER ${quote(app)}`,
    signal,
  )
  const component = output.trim().split('\n').at(-1) ?? ''
  if (component.startsWith(`${app}/`)) return `-n ${quote(component)}`
  // Android 6 and older cannot resolve; they start the launcher's entry of a package.
  return `-a android.intent.action.MAIN -c android.intent.category.LAUNCHER -p ${quote(app)}`
}
