import type { RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { quote, type Saying, saying } from './sayings.ts'

/** Codes with which agents say why a run did not work; those of scripts are the script's own words. Beside them what a script that ended well did not do (rules.ts). */
const told: Readonly<Record<string, Saying>> = {
  app_not_installed: 'app_not_installed',
  not_opened: 'app_not_opened',
  endless_loop: 'endless_loop',
  out_of_memory: 'out_of_memory',
  time_limit: 'time_limit',
  wrong_call: 'wrong_call',
  script_error: 'script_error',
  agent_fault: 'agent_fault',
  nothing_published: 'nothing_published',
}

/** What an agent says of an end, as it is stored: in the reader's language where its code is known, with the particulars. */
export function failureWords(outcome: Exclude<RunOutcome, { kind: 'succeeded' }>, max = 2000): string {
  const detail = quote(outcome.message, max)
  const code = outcome.kind === 'failed' ? told[outcome.code] : undefined
  return code ? saying(code, { detail }) : detail
}
