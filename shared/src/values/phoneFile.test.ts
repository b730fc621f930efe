import { expect, test } from 'vitest'
import { isApp, nameOnPhone } from './phoneFile.ts'

test.each([
  ['photo.jpg', 'photo.jpg'],
  ['书单 推广.pdf', '书单 推广.pdf'],
  ['../../data/local/x.txt', 'x.txt'],
  ['C:\\Users\\a\\b.txt', 'b.txt'],
  ["a'; rm -rf $HOME; '.txt", 'a_; rm -rf _HOME; _.txt'],
  ['..', 'file'],
  ['.htaccess', 'htaccess'],
  ['', 'file'],
  ['می‌خواهم.jpg', 'می‌خواهم.jpg'],
  ['👨‍👩‍👧‍👦 family.jpg', '👨‍👩‍👧‍👦 family.jpg'],
  [`${'长'.repeat(300)}.mp4`, `${'长'.repeat(116)}.mp4`],
])('%s is called %s on a phone', (name, called) => {
  expect(nameOnPhone(name)).toBe(called)
})

test('an app is known by its ending', () => {
  expect(['a.apk', 'A.APK', 'a.apk.txt', 'apk'].map(isApp)).toEqual([true, true, false, false])
})
