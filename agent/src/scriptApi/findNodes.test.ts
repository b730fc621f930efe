import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseUiTree } from '../phones/adb/parseUiTree.ts'
import type { LocatorStep } from './calls.ts'
import { findNodes } from './findNodes.ts'

const sample = (name: string) =>
  parseUiTree(readFileSync(new URL(`../phones/adb/samples/${name}`, import.meta.url), 'utf8'))!

const tree = parseUiTree(`<hierarchy rotation="0">
  <node text="" resource-id="a.b:id/list" class="android.widget.ListView" package="a.b" content-desc="" bounds="[0,0][100,100]">
    <node text="" resource-id="a.b:id/row" class="android.widget.LinearLayout" package="a.b" content-desc="Dune" bounds="[0,0][100,50]">
      <node text="Dune" resource-id="a.b:id/name" class="android.widget.TextView" package="a.b" content-desc="Dune" bounds="[0,0][50,50]"/>
      <node text="9,90 &#10; EUR" resource-id="a.b:id/price" class="android.widget.TextView" package="a.b" content-desc="" bounds="[50,0][100,50]"/>
    </node>
    <node text="" resource-id="a.b:id/row" class="android.widget.LinearLayout" package="a.b" content-desc="" bounds="[0,50][100,100]">
      <node text="Dune II" resource-id="a.b:id/name" class="android.widget.TextView" package="a.b" content-desc="" bounds="[0,50][50,100]"/>
      <node text="Hidden" resource-id="a.b:id/name" class="android.widget.TextView" package="a.b" content-desc="" bounds="[50,50][50,100]"/>
    </node>
  </node>
  <node text="Dune" resource-id="" class="android.widget.TextView" package="com.android.systemui" content-desc="" bounds="[0,100][100,120]"/>
</hierarchy>`)!

const find = (...path: LocatorStep[]) => findNodes(tree, path, 'a.b')
const by = (kind: 'text' | 'id' | 'description' | 'class', value: string, match: 'exact' | 'contains' = 'exact') =>
  ({ by: kind, value, match }) as const

describe('elements are found', () => {
  test('by equal text, in the app alone', () => {
    expect(find(by('text', 'Dune')).map((node) => node.id)).toEqual(['a.b:id/name'])
    expect(find(by('text', 'Dune', 'contains'))).toHaveLength(2)
    expect(findNodes(tree, [by('text', 'Dune')], 'com.android.systemui')).toHaveLength(1)
  })

  test('whatever blanks and line breaks a text has', () => {
    expect(find(by('text', '9,90 EUR'))).toHaveLength(1)
  })

  test('by short and by full id and class', () => {
    expect(find(by('id', 'name'))).toHaveLength(2)
    expect(find(by('id', 'a.b:id/name'))).toHaveLength(2)
    expect(find(by('id', 'ame'))).toEqual([])
    expect(find(by('class', 'TextView'))).toHaveLength(3)
    expect(find(by('class', 'android.widget.ListView'))).toHaveLength(1)
  })

  test('once where a row repeats the description of its label', () => {
    expect(find(by('description', 'Dune')).map((node) => node.id)).toEqual(['a.b:id/name'])
  })

  test('inside others, by number, and by what they show inside', () => {
    expect(find(by('id', 'row'), { nth: 1 }, by('id', 'name')).map((node) => node.text)).toEqual(['Dune II'])
    expect(find(by('id', 'name'), { nth: -1 }).map((node) => node.text)).toEqual(['Dune II'])
    expect(find(by('id', 'row'), { nth: 5 })).toEqual([])
    const hasText = { value: 'Dune II', match: 'exact' as const }
    expect(find(by('id', 'row'), { filter: { hasText } }, by('id', 'name')).map((node) => node.text)).toEqual([
      'Dune II',
    ])
  })
})

test('texts that stand only in descriptions are found on a recorded Flutter screen', () => {
  const screen = sample('flutter-project-view.xml')
  const described = screen.nodes.find((node) => node.description !== '')!
  const path = [by('description', described.description)]
  expect(findNodes(screen, path, described.packageName).length).toBeGreaterThan(0)
})

test('a Chinese text with quotes and line breaks is found on a recorded Compose screen', () => {
  const screen = sample('compose-chat-chinese-single-quoted-attribute.xml')
  const long = screen.nodes.find((node) => node.text.includes('\n') && /[\u4e00-\u9fff]/.test(node.text))!
  expect(findNodes(screen, [by('text', long.text.replace(/\n/g, ' '))], long.packageName)).toEqual([long])
})
