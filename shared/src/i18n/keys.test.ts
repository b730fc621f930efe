import { expect, test } from 'vitest'
import { role } from '../resources/system/role.ts'
import { choiceKey, codeKey, fieldKey, oneKey, titleKey } from './keys.ts'
import type { Translate } from './translate.ts'

test('keys are composed as texts are laid flat', () => {
  expect([titleKey('role'), fieldKey(role, 'name'), oneKey(role), codeKey('run.choice.state', 3)]).toEqual([
    'role.title',
    'role.field.name',
    'role.one',
    'run.choice.state.3',
  ])
})

/** Never run: the compiler refuses each line without its exemption, and each exemption that nothing needs. */
export function compiles(t: Translate, some: string): void {
  t('action.add')
  t(`import.state.${'done' as 'done' | 'failed'}`)
  // @ts-expect-error There is no such text.
  t('action.nonsense')
  // @ts-expect-error A key that was put together by hand.
  t(`role.field.${some}`)
  // @ts-expect-error Any text at all.
  t(some)
  // @ts-expect-error Roles have no such field.
  t(fieldKey(role, 'nonsense'))
  // @ts-expect-error No text begins like this.
  t(codeKey('book-task.nonsense', 1))
  t(choiceKey(role, 'name', some))
}
