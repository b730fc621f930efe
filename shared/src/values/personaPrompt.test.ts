import { expect, test } from 'vitest'
import { personaPrompt, readPersonas } from './personaPrompt.ts'

test('personas are read out of whatever stands around them, and only what was asked for', () => {
  const answer =
    'Sure! ```json\n[{"name":"Mira","age":31,"admin":true,"traits":["a"]},7,null,["x"]]\n``` Anything else?'
  expect(readPersonas(answer)).toEqual([{ name: 'Mira', age: '31' }])
})

test.each(['', 'no', '[', '[1, 2', '{"a": []}x]', '[}]'])('nothing is read out of %j', (answer) => {
  expect(readPersonas(answer)).toEqual([])
})

test('a prompt says how many, where and in which language', () => {
  const wanted = { count: 3, country: 'JP', language: 'ja', women: 40, industries: ['tea'], description: '' }
  expect(personaPrompt(wanted)).toContain('All live in Japan (country "JP").')
  expect(personaPrompt(wanted)).toContain('Write in Japanese.')
})
