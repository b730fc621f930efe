import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { renderToString } from 'ink'
import { describe, expect, test } from 'vitest'
import { widthOf } from '../print/width.ts'
import { Bar } from './Bar.tsx'
import { FleetStatus } from './FleetStatus.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { mount } from './mount.tsx'
import { PhoneWall } from './PhoneWall.tsx'
import { WatchTasks } from './WatchTasks.tsx'

describe('a bar', () => {
  test('is always as long as it should be, and shows every part that is not empty', () => {
    const parts = [
      { count: 1, colour: 'red' },
      { count: 998, colour: 'green' },
      { count: 1, colour: 'gray', open: true },
    ]
    expect(renderToString(<Bar parts={parts} width={20} />)).toBe(`${'█'.repeat(19)}·`)
  })

  test('of nothing is empty', () => {
    expect(renderToString(<Bar parts={[]} width={3} />)).toBe('···')
  })
})

describe('views', () => {
  test('an import shows how far it is', () => {
    const drawn = renderToString(<ImportProgress title="Import: Links" line="5 of 10" done={5} total={10} />)
    expect(drawn).toBe(`Import: Links\n${'█'.repeat(20)}${'·'.repeat(20)}  5 of 10`)
  })

  test('watched tasks show their counts and what holds them up', () => {
    const parts = [
      { label: 'Success', count: 3, colour: 'green' },
      { label: 'Failed', count: 1, colour: 'red' },
      { label: 'Waiting', count: 4, colour: 'yellow', open: true },
    ]
    const lines = renderToString(<WatchTasks title="4 of 4" parts={parts} hint="switch is off" />).split('\n')
    expect(lines).toEqual([
      '4 of 4',
      `${'█'.repeat(31)}${'·'.repeat(29)}`,
      '■ Success 3   ■ Failed 1   · Waiting 4',
      'switch is off',
    ])
  })

  test('the fleet keeps its tables within the terminal', () => {
    const table = {
      title: 'Running',
      headings: ['id', '名称'],
      rows: [[{ text: '7' }, { text: '链'.repeat(60) }]],
      empty: '',
    }
    const none = { title: 'Failures', headings: ['id'], rows: [], empty: 'none' }
    const drawn = renderToString(
      <FleetStatus
        title="Fleet"
        alarms={['stopped', 'out of reach']}
        facts={['a', 'b']}
        tables={[table, none]}
        footer="Ctrl+C"
        width={40}
      />,
      { columns: 40 },
    )
    expect(drawn.split('\n')).toEqual([
      'Fleet',
      'stopped',
      'out of reach',
      'a   b',
      '',
      'Running',
      expect.stringMatching(/^id {2}名称/),
      `7   ${'链'.repeat(17)}…`,
      '',
      'Failures',
      'none',
      '',
      'Ctrl+C',
    ])
  })
})

test('the last state stays on the screen when a view closes', async () => {
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 80, rows: 24 })
  let drawn = ''
  stderr.on('data', (chunk: Buffer) => {
    drawn += chunk.toString()
  })
  const io = { stderr, stdin: new PassThrough() } as unknown as Parameters<typeof mount>[2]
  const view = mount(ImportProgress, { title: 'Import', line: 'first', done: 0, total: 2 }, io)
  view.update({ title: 'Import', line: 'middle', done: 1, total: 2 })
  view.update({ title: 'Import', line: 'last', done: 2, total: 2 })
  await view.close()
  const stripped = drawn.split('Import').at(-1)!
  expect(stripped).toContain('last')
  expect(stripped).toContain('█'.repeat(40))
})

describe('the phone wall', () => {
  const phones = Array.from({ length: 9 }, (_, at) => ({
    serial: `R58M${at}`,
    battery: `${at}%`,
    isLow: at === 0,
    what: at === 1 ? '张伟 #7' : 'Offline',
    colour: at === 1 ? 'pink' : 'grey',
  }))
  function hang(width: number, height: number) {
    const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: width, rows: height })
    const shown = { lines: [] as string[], hasLeft: false }
    stderr.on('data', (chunk: Buffer) => {
      const drawn = stripVTControlCharacters(chunk.toString())
      if (drawn.includes('Wall')) shown.lines = drawn.slice(drawn.indexOf('Wall')).trimEnd().split(/\r?\n/)
    })
    const keys = Object.assign(new PassThrough(), {
      isTTY: true,
      setRawMode: () => keys,
      ref: () => keys,
      unref: () => keys,
    })
    const io = { stderr, stdin: keys } as unknown as Parameters<typeof mount>[2]
    const onLeave = () => {
      shown.hasLeft = true
    }
    const texts = { title: 'Wall', alarm: '', facts: ['Online 2'], empty: 'none', footer: 'q leaves' }
    return { shown, keys, view: mount(PhoneWall, { ...texts, phones, width, height, onLeave }, io) }
  }

  test('shows as many phones as fit, leafs through the rest, and is left by q', async () => {
    const { shown, keys, view } = hang(80, 10)
    await expect.poll(() => shown.lines.slice(0, 2)).toEqual(['Wall', 'Online 2'])
    expect(shown.lines[3]).toMatch(/^● R58M0 {3}0% Offline +● R58M1 {3}1% 张伟 #7$/)
    expect(shown.lines.filter((line) => line.startsWith('●'))).toHaveLength(3)
    expect(shown.lines.at(-1)).toBe('1/2   q leaves')
    keys.write('n')
    await expect.poll(() => shown.lines.at(-1)).toBe('2/2   q leaves')
    expect(shown.lines[3]).toContain('R58M6')
    keys.write('q')
    await expect.poll(() => shown.hasLeft).toBe(true)
    await view.close()
  })

  test('takes the width that there is', async () => {
    const { shown, view } = hang(160, 30)
    await expect.poll(() => shown.lines.filter((line) => line.startsWith('●'))).toHaveLength(3)
    for (const line of shown.lines) expect(widthOf(line)).toBeLessThanOrEqual(160)
    await view.close()
  })
})
