import { type AnswerFile, longestAnswerFile, type RecordedAnswer } from '@quarterdeck/shared/protocol/answerFile.ts'
import { borrowedSettings } from '@quarterdeck/shared/protocol/borrowed.ts'
import { adbPhone } from '../adb/adbPhone.ts'
import type { AdbShell } from '../adb/adbShell.ts'
import { unknownFacts } from '../adb/deviceFacts.ts'
import { readFacts } from '../adb/readFacts.ts'
import { PhoneLost } from '../phoneError.ts'
import { maskAnswers } from './maskAnswers.ts'

/** Names that phones come with. */
const usualNames = new Set([
  ...['', 'owner', 'work', 'guest', 'clone', 'xspace', 'multiapp', 'dual_app', 'secure folder', 'private space'],
  ...['机主', '主人', '工作', '访客', '应用分身'],
])

export interface AskedPhone {
  serial: string
  shell: AdbShell
  /** Also what stands on the screen. */
  withScreen: boolean
}

/** Asks a phone all that an agent ever asks, changes nothing on it, and keeps what it answers, masked. */
export async function recordAnswers(
  { serial, shell, withScreen }: AskedPhone,
  signal: AbortSignal,
): Promise<AnswerFile> {
  const answers: RecordedAnswer[] = []
  const recording = recordingOf(shell, answers)
  const facts = await readFacts(recording, unknownFacts, signal)
  const phone = adbPhone(serial, recording, () => Promise.reject(new PhoneLost('nothing is opened for answers')))
  const questions: (() => Promise<unknown>)[] = [
    () => phone.focusedActivity(signal),
    () => phone.currentUser(signal),
    () => phone.inputMethods(signal),
    () => phone.logClock(signal),
    ...borrowedSettings.map(
      (setting) => () =>
        recording.run(`settings get ${setting.endsWith('method') ? 'secure' : 'global'} ${setting}`, signal),
    ),
    ...(withScreen ? [() => phone.dump(signal)] : []),
  ]
  for (const question of questions) {
    // What it refuses is an answer, too.
    await question().catch((error: unknown) => {
      if (error instanceof PhoneLost || signal.aborted) throw error
    })
  }
  const users = facts.users.map(({ name }) => name).filter((name) => !usualNames.has(name.toLowerCase()))
  const cards = facts.sims.flatMap(({ iccid, number }) => [iccid, number])
  const known = { serials: [serial, serial.toLowerCase()], numbers: cards, names: users }
  return { format: 'quarterdeck-answers', version: 1, answers: withinRoom(maskAnswers(withoutRepeats(answers), known)) }
}

function recordingOf(shell: AdbShell, answers: RecordedAnswer[]): AdbShell {
  return {
    async run(command, signal, limits) {
      const answer = await shell.run(command, signal, limits)
      answers.push({ command, out: answer.output, status: answer.status })
      return answer
    },
    async read(command, signal, limits) {
      const bytes = await shell.read(command, signal, limits)
      answers.push({ command, out: bytes.toString('utf8'), status: 0 })
      return bytes
    },
  }
}

/** Asked twice, it may have said two things: the last one counts. */
function withoutRepeats(answers: readonly RecordedAnswer[]): RecordedAnswer[] {
  return [...new Map(answers.map((each) => [each.command, each])).values()]
}

function withinRoom(answers: readonly RecordedAnswer[]): RecordedAnswer[] {
  let room = longestAnswerFile
  return answers.filter((each) => {
    room -= JSON.stringify(each).length
    return room >= 0
  })
}
