import { expect, test } from 'vitest'
import { judgeProgress } from './followUpgrade.ts'
import type { VersionAnswer } from './siteServerClient.ts'

const times = { silentMs: 0, tookMs: 0, silenceMs: 120, limitMs: 1_000 }
const says = (state: 'ready' | 'upgrading' | 'failed', version = '1.0.0', message?: string): VersionAnswer => ({
  kind: 'answered',
  state,
  version,
  ...(message !== undefined && { message }),
})
const silence: VersionAnswer = { kind: 'not_answering', cause: 'connection_refused', detail: 'ECONNREFUSED' }

test.each<[string, VersionAnswer, Partial<typeof times>, object | undefined]>([
  ['is under way while the server says so', says('upgrading'), { tookMs: 999 }, undefined],
  ['has failed when it takes too long', says('upgrading'), { tookMs: 1_000 }, { state: 'failed', outcome: 'too_long' }],
  [
    'is done when the server has the version',
    says('ready', '2.0.0'),
    {},
    { state: 'latest', outcome: 'upgraded', version: '2.0.0' },
  ],
  [
    'has failed when the server says so',
    says('failed', '1.0.0', 'disk full'),
    {},
    { state: 'failed', outcome: 'broke_off', detail: 'disk full' },
  ],
  [
    'has failed when the server is as before',
    says('ready'),
    {},
    { state: 'failed', outcome: 'forgotten', version: '1.0.0' },
  ],
  ['may be silent for a while', silence, { silentMs: 119 }, undefined],
  ['is abnormal when it is silent for longer', silence, { silentMs: 120 }, { state: 'abnormal', outcome: 'silent' }],
  ['may answer nonsense for a while', { kind: 'bad_answer', detail: 'HTTP 502' }, {}, undefined],
  [
    'is abnormal when the token is refused for longer',
    { kind: 'token_refused' },
    { silentMs: 500 },
    { state: 'abnormal', outcome: 'token_refused' },
  ],
])('an upgrade %s', (_, answer, more, ended) => {
  const judged = judgeProgress(answer, '2.0.0', { ...times, ...more })
  if (ended === undefined) expect(judged).toBeUndefined()
  else expect(judged).toMatchObject(ended)
})
