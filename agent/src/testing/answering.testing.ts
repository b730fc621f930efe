import type { AdbShell } from '../phones/adb/adbShell.ts'

/** What a phone says to a command that fits; to all others it says nothing. */
export interface Answer {
  match: RegExp
  out: string | Buffer
  status?: number
}

/** A shell that gives these answers, and the commands that it was asked. */
export function answering(...answers: readonly Answer[]): AdbShell & { asked: string[] } {
  const asked: string[] = []
  const answerTo = (command: string) => {
    asked.push(command)
    return answers.find(({ match }) => match.test(command))
  }
  return {
    asked,
    async run(command) {
      const answer = answerTo(command)
      return { output: String(answer?.out ?? ''), status: answer?.status ?? 0 }
    },
    async read(command) {
      return Buffer.from(answerTo(command)?.out ?? '')
    },
  }
}
