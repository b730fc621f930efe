// @module-tag slow

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '../testing/agent.testing.ts'

const source = (name: string) => readFileSync(new URL(`../../../fixtures/scripts/${name}.js`, import.meta.url), 'utf8')

let harness: TestAgent
beforeAll(async () => {
  harness = await startTestAgent()
})
afterAll(() => harness?.stop())
afterEach(() => harness.device.clearFaults())

async function play(task: object, changes = {}, name = 'shelf-edit-profile'): Promise<RunOutcome> {
  const run = harness.offer(source(name), { task: { id: 1, kind: 'nurture', ...task }, ...changes })
  return harness.outcome(run)
}
const profiles = () => harness.phones.fleet.ledger.profiles()
const wasDone = async (task: object) => {
  const outcome = await play({ ...task, kind: 'nurture-check', purpose: 'edit-profile' }, {}, 'shelf-check')
  return outcome.kind === 'succeeded' ? outcome.result.was_done : outcome
}

describe('the script that edits a profile', () => {
  const task = { nickname: 'Lin of the pier 🌊', text: 'Reads on ferries.\nWrites at night: 「夜船」' }

  test('sets name, text and picture, reads them back, and a check finds them', async () => {
    expect(await wasDone(task)).toBe(false)
    const content = Buffer.from('a face')
    const sha256 = createHash('sha256').update(content).digest('hex')
    harness.plane.files.set(sha256, content)
    const files = [{ name: '01.jpg', sha256, size: content.length }]
    expect(await play(task, { files })).toEqual({ kind: 'succeeded', result: { profile_saved: true } })
    const picture = { name: '01.jpg', type: 'image/jpeg', size: content.length, sha256 }
    expect(profiles().at(-1)).toMatchObject({ name: task.nickname, about: task.text, picture })
    expect(await wasDone(task)).toBe(true)
    expect(await wasDone({ ...task, nickname: 'Somebody else' })).toBe(false)
  })

  test('leaves what the task does not have as it is', async () => {
    const { about, picture } = profiles().at(-1)!
    expect(await play({ nickname: 'Only a name' })).toMatchObject({ kind: 'succeeded' })
    expect(profiles().at(-1)).toMatchObject({ name: 'Only a name', about, picture })
    expect(await play({})).toMatchObject({ kind: 'failed', fault: 'task' })
  })

  test('says what Shelf refuses, and that nobody knows where its answer is lost', async () => {
    const before = profiles().length
    harness.device.setFaults({ refusePublication: { message: 'This name is taken', times: 1 } })
    expect(await play(task)).toMatchObject({ kind: 'failed', fault: 'task', message: 'This name is taken' })
    expect(profiles()).toHaveLength(before)
    harness.device.setFaults({ loseAnswer: { how: 'timeout', stored: true, times: 1 } })
    expect(await play({ nickname: 'Lost' })).toMatchObject({ kind: 'unknown' })
    expect(await wasDone({ nickname: 'Lost' })).toBe(true)
  })

  test('asks for a person where nobody is logged in', async () => {
    harness.device.setFaults({ loggedOut: true })
    expect(await play(task)).toMatchObject({ kind: 'asked' })
  })
})
