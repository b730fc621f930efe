import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseUiTree } from '../phones/adb/parseUiTree.ts'
import { centreOf, isShown, screenOf, type UiNode, type UiTree } from '../phones/uiTree.ts'
import { fingerprintOf, isLike } from './screenFingerprint.ts'
import { find, pointIn, targetElementOf } from './targetElement.ts'

const folder = new URL('../phones/adb/samples/', import.meta.url)
const samples = readdirSync(folder)
  .filter((name) => name.endsWith('.xml'))
  .flatMap((name) => {
    const tree = parseUiTree(readFileSync(new URL(name, folder), 'utf8'))
    return tree ? [{ name, tree }] : []
  })

const sizeOf = (tree: UiTree) => ({ width: screenOf(tree).right, height: screenOf(tree).bottom })
function tapAt(tree: UiTree, node: UiNode) {
  const { width, height } = sizeOf(tree)
  const { x, y } = centreOf(node)
  return { type: 'tap', x: x / width, y: y / height } as const
}
const targetAt = (tree: UiTree, node: UiNode) => targetElementOf(tree, sizeOf(tree), tapAt(tree, node))

describe('on real screens', () => {
  test('whatever is aimed at is found on the same screen, at the point that was touched', () => {
    const aimed = samples.flatMap(({ name, tree }) =>
      tree.nodes.filter(isShown).flatMap((node) => {
        const aim = targetAt(tree, node)
        const found = aim && find(tree, aim)
        const { x, y } = centreOf(node)
        const point = found && aim && pointIn(found, aim, sizeOf(tree))
        return aim ? [{ name, off: point ? Math.hypot(point.x - x, point.y - y) : 'not found' }] : []
      }),
    )
    expect(aimed.length).toBeGreaterThan(150)
    expect(aimed.filter(({ off }) => off === 'not found' || Number(off) > 1.5)).toEqual([])
  })

  test('a screen is like itself, and a launcher, a dialog and a chat are not like each other', () => {
    const fingerprints = new Map(samples.map(({ name, tree }) => [name, fingerprintOf('', tree)]))
    for (const sketch of fingerprints.values()) expect(isLike(sketch, sketch)).toBe(true)
    const different = ['launcher-android8.1-pixel.xml', 'dialog-android4.2-chinese.xml', 'flutter-drawer.xml']
    for (const one of different)
      for (const other of different.filter((name) => name !== one))
        expect(isLike(fingerprints.get(one)!, fingerprints.get(other)!), `${one} and ${other}`).toBe(false)
  })
})

/** A list of one app on phones of different width, with these rows; a row says its name and has a button. */
function listOf(rows: readonly string[], { width = 100, field = '', follow = 'Follow', wifi = false } = {}): UiTree {
  const node = (attributes: string, inner = '') => `<node ${attributes}>${inner}</node>`
  const box = (left: number, top: number, right: number, bottom: number) =>
    `bounds="[${left},${top}][${right},${bottom}]"`
  const drawn = rows.map((name, n) => {
    const top = 80 + n * 40
    const label = node(`text="${name}" resource-id="a:id/name" class="TextView" ${box(0, top, width / 2, top + 40)}`)
    const like = node(
      `content-desc="Like" resource-id="a:id/like" class="ImageView" ${box(width / 2, top, width - 10, top + 40)}`,
    )
    return node(
      `resource-id="a:id/row" class="LinearLayout" clickable="true" ${box(0, top, width, top + 40)}`,
      label + like,
    )
  })
  return parseUiTree(
    `<hierarchy>${node(
      `class="FrameLayout" ${box(0, 0, width, 1000)}`,
      node(
        `text="${field}" focused="true" resource-id="a:id/find" class="android.widget.EditText" ${box(0, 0, width, 20)}`,
      ) +
        node(`text="${follow}" resource-id="a:id/follow" class="Button" ${box(0, 20, width, 40)}`) +
        node(`resource-id="a:id/wifi" class="Switch" checkable="true" checked="${wifi}" ${box(0, 40, width, 60)}`) +
        drawn.join(''),
    )}</hierarchy>`,
  )!
}
const idOf = (tree: UiTree, id: string, n = 0) => tree.nodes.filter((node) => node.id === `a:id/${id}`)[n]!

describe('on a phone of another size', () => {
  const leader = listOf(['Ann', 'Bob', 'Cho'])

  test('a row is found by what it says, wherever it stands', () => {
    const follower = listOf(['Zoe', 'Cho', 'Ann'], { width: 300 })
    const aim = targetAt(leader, idOf(leader, 'name', 2))!
    expect(find(follower, aim)).toBe(idOf(follower, 'name', 1))
    const edge = targetElementOf(leader, sizeOf(leader), { type: 'tap', x: 0.95, y: 0.18 })!
    expect(edge).toMatchObject({ id: 'a:id/row', label: 'Cho' })
    expect(find(follower, edge)).toBe(idOf(follower, 'row', 1))
  })

  test('a row that is not there is not taken for another', () => {
    const follower = listOf(['Zoe', 'Ann', 'Bob'])
    expect(find(follower, targetAt(leader, idOf(leader, 'name', 2))!)).toBeUndefined()
  })

  test('of buttons that are all the same it is the how many-th', () => {
    const follower = listOf(['Zoe', 'Yan', 'Xia', 'Wu'], { width: 300 })
    const aim = targetAt(leader, idOf(leader, 'like', 2))!
    const found = find(follower, aim)!
    expect(found).toBe(idOf(follower, 'like', 2))
    expect(pointIn(found, aim, sizeOf(follower))).toEqual(centreOf(found))
    expect(find(listOf(['Zoe']), aim)).toBeUndefined()
  })

  test('what has an id of its own is found whatever it says, and a field whatever was typed', () => {
    const follower = listOf(['Zoe'], { follow: 'Theo dõi', field: 'typed' })
    expect(find(follower, targetAt(leader, idOf(leader, 'follow'))!)).toBe(idOf(follower, 'follow'))
    expect(targetElementOf(leader, sizeOf(leader), { type: 'text', text: 'x' })).toMatchObject({
      id: 'a:id/find',
      focused: true,
    })
    expect(find(follower, targetAt(leader, idOf(leader, 'find'))!)).toBe(idOf(follower, 'find'))
  })

  test('a switch that is turned already is left alone', () => {
    const aim = targetAt(leader, idOf(leader, 'wifi'))!
    expect(find(listOf([]), aim)).toBeDefined()
    expect(find(listOf([], { wifi: true }), aim)).toBeUndefined()
  })

  test('where nothing is, a point is meant', () => {
    expect(targetElementOf(leader, sizeOf(leader), { type: 'tap', x: 0.5, y: 0.9 })).toBeNull()
  })
})
