import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordPhoneAnswers } from '@quarterdeck/shared/contracts/phoneAnswers.ts'
import { heldPhones } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { openPhoneShell } from '@quarterdeck/shared/contracts/phoneShell.ts'
import { endRecording, recordingFile, startRecording } from '@quarterdeck/shared/contracts/recording.ts'
import { createScreenToken } from '@quarterdeck/shared/contracts/screen.ts'
import { type FromViewer, fromViewer, type ToViewer, toViewer } from '@quarterdeck/shared/protocol/screen.ts'
import { writeFrameHead } from '@quarterdeck/shared/protocol/screenFrame.ts'
import { type FromShell, toShell } from '@quarterdeck/shared/protocol/shell.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exitCodes } from '../../exitCodes.ts'
import { rowOf } from '../../testing/rows.testing.ts'
import { type CliHarness, sitDown } from '../../testing/runQd.testing.ts'
import { startTestServer, type TestServer } from '../../testing/server.testing.ts'

const phones: AnyResource = phone
let server: TestServer
let harness: CliHarness
beforeEach(async () => {
  server = await startTestServer()
  harness = await sitDown(server.url)
  server.serve(endpointsOf(phones).list!, () => ({ data: [rowOf(phones, { id: 3, serial: 'A:5' })], totalCount: 1 }))
})
afterEach(async () => {
  await server.close()
  await harness.remove()
})
const saved = async (name: string) => await readFile(join(harness.folder, name), 'utf8')

describe('a screenshot', () => {
  /** What the screen says to what it hears; bytes are a picture of this kind. */
  type Said = ToViewer | ['png' | 'screenshot', string]
  let heard: FromViewer[]
  function showScreen(answers: (message: FromViewer) => readonly Said[]): void {
    heard = []
    const expires = '2026-11-22 22:00:00'
    server.serve(createScreenToken, () => ({ data: { token: 't1', url: 'web/t1', expires } }))
    server.serveSocket('/web/t1', (socket) => {
      socket.on('message', (data) => {
        const message = fromViewer.parse(JSON.parse(String(data)))
        heard.push(message)
        for (const said of answers(message)) {
          if (!Array.isArray(said)) socket.send(JSON.stringify(toViewer.encode(said)))
          else {
            const head = writeFrameHead({ kind: said[0], phone: 3, width: 1, height: 1, time: 1 })
            socket.send(Buffer.concat([head, Buffer.from(said[1])]))
          }
        }
      })
    })
  }
  const shown: ToViewer = { type: 'open_screen', phone: 3, text: '' }

  test('is the picture that was asked for, none of those that are shown meanwhile', async () => {
    showScreen(({ type }) => (type === 'open_screen' ? [['png', 'moving'], shown] : [['screenshot', 'whole']]))
    expect((await harness.qd(['phone', 'screenshot', 'A:5'])).out).toBe('whole')
    expect(heard.map(({ type, phone }) => [type, phone])).toEqual([
      ['open_screen', 3],
      ['screenshot', 3],
    ])
    expect(server.received.find(({ endpoint }) => endpoint === createScreenToken.name)!.body).toEqual({
      phones: [3],
      mode: 'watch',
      place: 'android',
    })
    const told = await harness.qd(['phone', 'screenshot', 'A:5', '--json', '-o', 'x.png'])
    expect(JSON.parse(told.out)).toEqual({ file: 'x.png', bytes: 5, capped: false })
    expect(await saved('x.png')).toBe('whole')
  })

  test('has the name of the phone where somebody looks', async () => {
    showScreen(({ type }) => (type === 'open_screen' ? [shown] : [['screenshot', 'whole']]))
    const { code, out } = await harness.qd(['phone', 'screenshot', 'A:5'], { terminal: true })
    expect([code, out]).toEqual([exitCodes.ok, ''])
    expect(await saved('A_5.png')).toBe('whole')
  })

  test('that does not come is said to be missing, with the reason', async () => {
    showScreen(() => [{ type: 'close_screen', phone: 3, text: 'adb_off' }])
    const off = await harness.qd(['phone', 'screenshot', 'A:5', '-o', 'x.png'])
    expect([off.code, off.out, off.err]).toEqual([exitCodes.refused, '', expect.stringContaining('ADB')])
    await expect(saved('x.png')).rejects.toThrow('ENOENT')
    const unknown = await harness.qd(['phone', 'screenshot', 'B'])
    expect([unknown.code, unknown.err]).toEqual([exitCodes.usage, expect.stringContaining('B')])
  })

  test('that the phone refuses, or whose line breaks, ends too', async () => {
    const refusal: ToViewer = {
      type: 'refused',
      phone: 3,
      text: { type: 'screenshot', code: 'phone_refused', data: { message: 'secure window' } },
    }
    showScreen(({ type }) => (type === 'open_screen' ? [shown] : [refusal]))
    const refused = await harness.qd(['phone', 'screenshot', 'A:5'])
    expect([refused.code, refused.err]).toEqual([exitCodes.refused, expect.stringContaining('secure window')])
    server.serve(createScreenToken, () => ({ data: { token: 't2', url: 'web/t2', expires: '' } }))
    expect((await harness.qd(['phone', 'screenshot', 'A:5'])).code).toBe(exitCodes.unreachable)
  })
})

test('what one holds, waits for and has lost is told with its time and reason', async () => {
  const at = '2026-11-22 14:00:00'
  const mine = {
    phones: [
      {
        phone: 1,
        serial: 'A',
        number: 7,
        reason: 'log in',
        since: at,
        until: at,
        left: 90,
        ending: 1,
        waiting: 0,
        asked_by: [],
        asked_for: '',
      },
      {
        phone: 2,
        serial: 'B',
        number: 8,
        reason: 'next',
        since: at,
        until: at,
        left: 300,
        ending: 0,
        waiting: 1,
        asked_by: [],
        asked_for: '',
      },
    ],
    wishes: [{ phone: 3, serial: 'C', since: at, expires: at, place: 2, holder: 'Ann' }],
    lost: [{ phone: 4, serial: 'D', number: 5, how: 6, by: 'lead', reason: 'customer waits', at }],
  }
  server.serve(heldPhones, () => ({ data: { ...mine, others: [] } }))
  const { code, out } = await harness.qd(['phone', 'held'])
  expect([code, out.split('\n').slice(1)]).toEqual([
    exitCodes.ok,
    [
      `A\tending\t${at}\tlog in`,
      `B\tyours\t${at}\tnext`,
      `C\twaiting\t${at}\tNo. 2 in the queue; Ann is using it`,
      `D\tlost\t${at}\tlead took it over: customer waits`,
      '',
    ],
  ])
  expect(JSON.parse((await harness.qd(['phone', 'held', '--json'])).out)).toEqual(mine)
})

describe('a recording', () => {
  let file: string
  beforeEach(() => {
    file = 'recording-9.mp4'
    server.serve(startRecording, () => ({ data: { id: 9 } }))
    server.serve(endRecording, () => ({ data: null }))
    server.serve(recordingFile, () => ({ file, bytes: new TextEncoder().encode('film') }))
  })
  const calls = () =>
    server.received
      .filter(({ endpoint }) => endpoint.startsWith('recording.'))
      .map(({ endpoint, query, body }) => [endpoint, { ...query, ...body }])
  const all = (seconds: number) => [
    [startRecording.name, { phone: 3, seconds }],
    [endRecording.name, { id: 9 }],
    [recordingFile.name, { id: 9, as: 'video' }],
  ]

  test('is made for its time, ended and written', async () => {
    const { code, err } = await harness.qd(['phone', 'record', 'A:5', '--seconds', '1', '-o', 'film.mp4'])
    expect([code, err]).toEqual([exitCodes.ok, 'Recording A:5; Ctrl+C ends it\nSaved film.mp4\n'])
    expect(await saved('film.mp4')).toBe('film')
    expect(calls()).toEqual(all(1))
  })

  test('is ended by Ctrl+C, and what there is by then is written', async () => {
    const stop = new AbortController()
    server.serve(startRecording, () => {
      setTimeout(() => stop.abort(), 200)
      return { data: { id: 9 } }
    })
    const { signal } = stop
    const { code, out } = await harness.qd(['phone', 'record', 'A:5', '--seconds', '1800'], { signal })
    expect([code, out]).toEqual([exitCodes.interrupted, 'film'])
    expect(calls()).toEqual(all(1800))
  })

  test('of stills is packed, and says so', async () => {
    file = 'recording-9.zip'
    const { err } = await harness.qd(['phone', 'record', 'A:5', '--seconds', '1', '-o', 'film.mp4'])
    expect(err).toContain('zip')
  })

  test('of no time is not begun', async () => {
    expect((await harness.qd(['phone', 'record', 'A:5', '--seconds', '0'])).code).toBe(exitCodes.usage)
    expect(calls()).toEqual([])
  })
})

describe('a shell', () => {
  const held = (phones: readonly number[]) => ({
    data: {
      phones: phones.map((id) => ({
        phone: id,
        serial: 'A:5',
        number: 7,
        reason: '',
        since: '',
        until: '',
        left: 60,
        ending: 0,
        waiting: 0,
        asked_by: [],
        asked_for: '',
      })),
      wishes: [],
      lost: [],
      others: [],
    },
  })
  const [lease, release] = [actionEndpointsOf(phones).lease!, actionEndpointsOf(phones).release!]
  let typed: string[]
  let heard: unknown[]
  beforeEach(() => {
    ;[typed, heard] = [[], []]
    server.serve(heldPhones, () => held([3]))
    server.serve(openPhoneShell, () => ({ data: { token: 't1', url: 'web/shell/t1' } }))
    const done = { done: 1, same: 0, refused: 0, results: [], job: null }
    for (const action of [lease, release]) server.serve(action, () => ({ data: done }))
  })
  type Said = FromShell | [1 | 2, string]
  function answer(answers: (typed: string) => readonly Said[], first: readonly Said[] = []): void {
    server.serveSocket('/web/shell/t1', (socket) => {
      const say = (said: readonly Said[]) => {
        for (const one of said) {
          socket.send(
            Array.isArray(one) ? Buffer.concat([Buffer.from([one[0]]), Buffer.from(one[1])]) : JSON.stringify(one),
          )
        }
      }
      say([{ type: 'open' }, ...first])
      socket.on('message', (data: Buffer, isBinary) => {
        if (!isBinary) return heard.push(toShell.parse(JSON.parse(data.toString())))
        typed.push(data.toString())
        say(answers(data.toString()))
      })
    })
  }
  const calls = () =>
    server.received
      .filter(({ endpoint }) => [lease.name, release.name, openPhoneShell.name].includes(endpoint))
      .map(({ endpoint, body }) => [endpoint, body])

  test('runs a command, keeps its outputs apart and ends with its status', async () => {
    answer(() => [], [[1, '80\n'], [2, 'oh\n'], { type: 'exit', status: 3 }])
    const ran = await harness.qd(['phone', 'shell', 'A:5', '--', 'ls', '-l'])
    expect([ran.code, ran.out, ran.err]).toEqual([3, '80\n', 'oh\n'])
    expect(calls()).toEqual([[openPhoneShell.name, { phone: 3, command: 'ls -l' }]])
    const told = await harness.qd(['phone', 'shell', 'A:5', '--json', '--', 'ls'])
    expect([told.code, JSON.parse(told.out)]).toEqual([3, { status: 3, out: '80\n', err: 'oh\n' }])
  })

  test('takes the phone where nobody has it, and gives it back', async () => {
    server.serve(heldPhones, () => held([]))
    answer(() => [], [{ type: 'exit', status: 0 }])
    await harness.qd(['phone', 'shell', 'A:5', '--reason', 'look', '--', 'ls'])
    expect(calls()).toEqual([
      [lease.name, { ids: [3], reason: 'look' }],
      [openPhoneShell.name, { phone: 3, command: 'ls' }],
      [release.name, { ids: [3] }],
    ])
  })

  test('keeps what a phone answers to all that is ever asked', async () => {
    const file = {
      format: 'quarterdeck-answers' as const,
      version: 1 as const,
      answers: [{ command: 'wm size', out: 'x\n', status: 0 }],
    }
    server.serve(heldPhones, () => held([]))
    server.serve(recordPhoneAnswers, () => ({ data: { name: 'answers-3.json', file } }))
    const { code, out } = await harness.qd(['phone', 'answers', 'A:5', '--with-screen', '-o', '-'])
    expect([code, JSON.parse(out)]).toEqual([exitCodes.ok, file])
    const asked = server.received.filter(({ endpoint }) => endpoint === recordPhoneAnswers.name)
    expect(asked.map(({ body }) => body)).toEqual([{ phone: 3, with_screen: 1 }])
    expect(calls().map(([name]) => name)).toEqual([lease.name, release.name])
  })

  test('is given what comes in, and says what it has read', async () => {
    answer((text) => [[1, text], { type: 'exit', status: 0 }])
    const { code, out } = await harness.qd(['phone', 'shell', 'A:5', '--', 'cat'], { stdin: 'one\n' })
    expect([code, out, typed]).toEqual([exitCodes.ok, 'one\n', ['one\n']])
    await expect.poll(() => heard).toContainEqual({ type: 'read', bytes: 5 })
  })

  test('that is cut off says why', async () => {
    answer(() => [], [{ type: 'ended', reason: 'lease_lost' }])
    const ran = await harness.qd(['phone', 'shell', 'A:5', '--', 'ls'])
    expect([ran.code, ran.err]).toEqual([exitCodes.refused, 'qd: the shell was ended: you no longer hold the phone\n'])
    server.serve(openPhoneShell, () => ({ status: 403, code: 'forbidden', message: 'not allowed' }))
    expect((await harness.qd(['phone', 'shell', 'A:5', '--', 'ls'])).code).toBe(exitCodes.forbidden)
  })

  test('ends with Ctrl+C where it has no terminal', async () => {
    const stop = new AbortController()
    answer(() => [], [[1, 'and so on\n']])
    const running = harness.qd(['phone', 'shell', 'A:5', '--', 'logcat'], { signal: stop.signal })
    await expect.poll(() => heard).toContainEqual({ type: 'read', bytes: 11 })
    stop.abort()
    const ran = await running
    expect([ran.code, ran.out]).toEqual([exitCodes.interrupted, 'and so on\n'])
  })
})
