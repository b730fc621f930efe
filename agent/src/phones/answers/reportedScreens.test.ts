import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { LocatorStep } from '../../scriptApi/calls.ts'
import { findNodes } from '../../scriptApi/findNodes.ts'
import { touchableAt } from '../../scriptApi/touchable.ts'
import { type Answer, answering } from '../../testing/answering.testing.ts'
import { shrinkPng } from '../../wall/shrinkPng.ts'
import { adbPhone } from '../adb/adbPhone.ts'
import { createDump } from '../adb/createDump.ts'
import { pngOf } from '../adb/parseMessages.ts'
import { parseUiTree } from '../adb/parseUiTree.ts'
import type { UiTree } from '../uiTree.ts'

/** Screens as public reports show them; names are made up. */
const reported = (name: string) => readFileSync(new URL(`./reported/${name}`, import.meta.url))
const screen = (name: string) => parseUiTree(reported(name).toString('utf8'))!
const { signal } = new AbortController()
const byText = (value: string): LocatorStep[] => [{ by: 'text', value, match: 'exact' }]

interface Element {
  text?: string
  id?: string
  box: string
  marks?: string
  children?: Element[]
}

const xmlOf = ({ text = '', id = '', box, marks = '', children = [] }: Element): string =>
  `<node text="${text}" resource-id="${id}" class="android.view.View" package="app.shelf" content-desc="" ${marks} bounds="${box}">${children.map(xmlOf).join('')}</node>`
const screenOf = (...children: Element[]): UiTree =>
  parseUiTree(`<hierarchy rotation="0">${xmlOf({ box: '[0,0][1080,2400]', children })}</hierarchy>`)!
const clickable = 'clickable="true"'

function touched(tree: UiTree, text: string): string {
  const [node] = findNodes(tree, byText(text), 'app.shelf', true)
  const touchable = touchableAt(node!, tree, text)
  return 'why' in touchable
    ? `${touchable.why.code} ${touchable.why.values.over ?? ''}`.trim()
    : `${touchable.at.x},${touchable.at.y}`
}

describe('an element is touched', () => {
  test.each([
    ['partly beyond an edge: where it is seen', screen('partly-outside.xml'), 'Drawer', '100,360'],
    ['partly below the screen: where it is seen', screen('partly-outside.xml'), 'Below', '540,2350'],
    [
      'partly out of its list: in the list',
      screenOf({
        box: '[0,200][1080,1000]',
        marks: 'scrollable="true"',
        children: [{ text: 'Row', box: '[0,900][1080,1300]' }],
      }),
      'Row',
      '540,950',
    ],
    [
      'in a holder without a size: all the same',
      screenOf({ box: '[0,0][0,0]', children: [{ text: 'Loose', box: '[100,100][300,200]' }] }),
      'Loose',
      '200,150',
    ],
    [
      'with a button over its middle: beside it',
      screenOf({ text: 'Card', box: '[0,0][1000,400]' }, { text: 'Chat', box: '[300,150][700,250]', marks: clickable }),
      'Card',
      '250,200',
    ],
    [
      'with what cannot be touched over it: through that',
      screenOf({ text: 'Send', box: '[0,0][400,100]' }, { text: 'Hint', box: '[0,0][1080,2400]' }),
      'Send',
      '200,50',
    ],
    [
      'with what takes the touches of its label over it: there',
      screenOf(
        { box: '[0,0][400,100]', children: [{ text: 'Send', box: '[20,20][380,80]' }] },
        { box: '[0,0][400,100]', marks: clickable },
      ),
      'Send',
      '200,50',
    ],
    [
      'above what comes before it',
      screenOf({ text: 'Feed', box: '[0,0][1080,2400]', marks: clickable }, { text: 'Send', box: '[0,0][400,100]' }),
      'Send',
      '200,50',
    ],
  ])('%s', (_name, tree, text, at) => {
    expect(touched(tree, text)).toBe(at)
  })
})

describe('an element is not touched', () => {
  test.each([
    [
      'under a sheet',
      screenOf(
        { text: 'Buy', box: '[0,2000][1080,2100]' },
        {
          box: '[0,1200][1080,2400]',
          marks: clickable,
          children: [{ text: 'Rate this app', box: '[0,1300][1080,1400]' }],
        },
      ),
      'covered "Rate this app"',
    ],
    [
      'under a layer without words',
      screenOf(
        { text: 'Buy', box: '[0,2000][1080,2100]' },
        { id: 'app.shelf:id/scrim', box: '[0,0][1080,2400]', marks: clickable },
      ),
      'covered app.shelf:id/scrim',
    ],
    [
      'under a bar at the bottom',
      screenOf(
        {
          box: '[0,0][1080,2400]',
          marks: 'scrollable="true"',
          children: [{ text: 'Buy', box: '[0,2310][1080,2390]' }],
        },
        { text: 'Home', box: '[0,2300][1080,2400]', marks: clickable },
      ),
      'covered "Home"',
    ],
    ['beside the screen', screenOf({ text: 'Buy', box: '[1080,0][2160,100]' }), 'outside_screen'],
    [
      'below its list',
      screenOf({
        box: '[0,200][1080,1000]',
        marks: 'scrollable="true"',
        children: [{ text: 'Buy', box: '[0,1000][1080,1300]' }],
      }),
      'outside_screen',
    ],
    ['above the screen', screenOf({ text: 'Buy', box: '[0,-300][1080,0]' }), 'outside_screen'],
    ['without a width', screenOf({ text: 'Buy', box: '[500,100][500,200]' }), 'no_size'],
    ['without a height', screenOf({ text: 'Buy', box: '[0,2400][1080,2400]' }), 'no_size'],
  ])('%s', (_name, tree, why) => {
    expect(touched(tree, 'Buy')).toBe(why)
  })
})

describe('a text is found', () => {
  test('whatever marks that nobody sees are in it', () => {
    const found = ['Send', 'Foobar', 'software'].map(
      (text) => findNodes(screen('invisible-marks.xml'), byText(text), 'app.shelf').length,
    )
    expect(found).toEqual([1, 1, 1])
  })

  test.each([
    ['12 345 €', '12\u202f345\u00a0€'],
    ['Café', 'Cafe\u0301'],
    ['Ti\u00ea\u0301p tục', 'Ti\u1ebfp t\u1ee5c'],
    ['❤', '❤\ufe0f'],
    ['\u2066@anna\u2069', '@anna'],
    ['下一步', '\ufeff下\u200b一\u200b步'],
  ])('%j where the screen says %j', (wanted, shown) => {
    const tree = screenOf({ text: shown, box: '[0,0][10,10]' })
    expect(findNodes(tree, byText(wanted), 'app.shelf')).toHaveLength(1)
  })

  test.each([
    ['\u200b', ''],
    ['x2', 'x²'],
    ['send', 'Send'],
    ['①', '1'],
  ])('%j is not %j', (wanted, shown) => {
    expect(findNodes(screenOf({ text: shown, box: '[0,0][10,10]' }), byText(wanted), 'app.shelf')).toEqual([])
  })

  test.each([
    ['publish', 'app.shelf:id/publish', 1],
    ['app.shelf:id/publish', 'app.shelf:id/publish', 1],
    ['app.shelf:id/publish', 'publish', 1],
    ['other.app:id/publish', 'app.shelf:id/publish', 0],
    ['publish', 'app.shelf:id/publish_all', 0],
    ['app.shelf:id/publish', '', 0],
  ])('by the id %s where the phone says %j: %i', (value, id, count) => {
    const tree = screenOf({ id, box: '[0,0][10,10]' })
    expect(findNodes(tree, [{ by: 'id', value, match: 'exact' }], 'app.shelf')).toHaveLength(count)
  })
})

describe('a screen that does not come to rest', () => {
  const restless =
    'ERROR: could not get idle state.\ncat: /data/local/tmp/quarterdeck-ui.xml: No such file or directory\n'
  const tree =
    '<hierarchy rotation="0"><node text="Like" package="app.shelf" bounds="[0,0][9,9]"/></hierarchy>UI hierchary dumped'
  const plain = /dump \/data/
  const compressed = /dump --compressed/
  const phone = (...answers: Answer[]) => {
    const shell = answering(...answers)
    let now = 0
    const pass = (ms: number) => {
      now += ms
    }
    return { shell, dump: createDump(shell, () => now), pass }
  }
  const ways = (asked: readonly string[]) => asked.map((command) => (compressed.test(command) ? 'compressed' : 'plain'))

  test.each([
    restless,
    'ERROR: could not get idle state.\r\n',
    'WARNING: linker: x\njava.util.concurrent.TimeoutException: No idle state with idle timeout: 1000 within global timeout: 10000\n\tat android.app.UiAutomation.waitForIdle(UiAutomation.java:590)\n',
    'Could not detect idle state.\n',
  ])('is described in the other way at once: %j', async (out) => {
    const { shell, dump } = phone({ match: plain, out }, { match: compressed, out: tree })
    expect(await dump(signal)).toMatchObject({ nodes: [{ text: 'Like' }], busy: true })
    expect(ways(shell.asked)).toEqual(['plain', 'compressed'])
  })

  test('is not waited for again within 20 s, nor where a quick look will do', async () => {
    const { shell, dump, pass } = phone({ match: plain, out: restless }, { match: compressed, out: tree })
    await dump(signal)
    pass(19_000)
    await dump(signal)
    pass(5000)
    await dump(signal, { quick: true })
    await dump(signal)
    expect(ways(shell.asked)).toEqual(['plain', 'compressed', 'compressed', 'compressed', 'plain', 'compressed'])
  })

  test('is asked for twice, and then said to be what it is', async () => {
    const { shell, dump } = phone({ match: /uiautomator/, out: restless })
    await expect(dump(signal)).rejects.toMatchObject({ code: 'screen_never_idle' })
    await expect(dump(signal)).rejects.toMatchObject({ code: 'screen_never_idle' })
    expect(ways(shell.asked)).toEqual(['plain', 'compressed', 'compressed'])
  })

  test('is another thing than one that cannot be described', async () => {
    const { shell, dump } = phone({
      match: /uiautomator/,
      out: 'ERROR: null root node returned by UiTestAutomationBridge.\n',
    })
    await expect(dump(signal)).rejects.toMatchObject({ code: 'no_screen' })
    expect(ways(shell.asked)).toEqual(['plain', 'plain', 'plain'])
  })
})

describe('a picture', () => {
  const said = [
    ['in front of it', (png: Buffer) => Buffer.concat([Buffer.from('[Warning] Multiple displays were found\n'), png])],
    [
      'behind it',
      (png: Buffer) => Buffer.concat([png, Buffer.from('WARNING: linker: unable to normalize "/vendor/lib64"\n')]),
    ],
    ['on both sides', (png: Buffer) => Buffer.concat([Buffer.from('a\r\n'), png, Buffer.from('\0\r\nKilled\r\n')])],
  ] as const
  const whole = pngOf(reported('text-after-picture.bin'))!

  test('with text behind it, as it was reported, is one', async () => {
    const png = await adbPhone('A', answering({ match: /^screencap/, out: reported('text-after-picture.bin') }), () =>
      Promise.reject(new Error('no services here')),
    ).screenshot(signal)
    expect(png.subarray(-8, -4).toString('latin1')).toBe('IEND')
    expect(await shrinkPng(reported('text-after-picture.bin'), 40)).toBeDefined()
  })

  test.each(said)('is what stands between what is said %s', (_where, around) => {
    expect(pngOf(around(whole))).toEqual(whole)
  })
})
