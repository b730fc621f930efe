import { PassThrough } from 'node:stream'
import { renderToString } from 'ink'
import { describe, expect, test } from 'vitest'
import { Bar } from './Bar.tsx'
import { FleetStatus } from './FleetStatus.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { mount } from './mount.tsx'
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
        alarm="stopped"
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
