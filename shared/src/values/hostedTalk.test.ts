import { expect, test } from 'vitest'
import { asksMachine, machineNotice, saysMachine } from './hostedTalk.ts'

test.each([
  ['human', 'HUMAN', 'Can I talk to a human, please?'],
  ['人工', '人工！', '你好，我想转人工客服'],
  ['사람', '사람!', '사람과 이야기하고 싶어요'],
  ['人間', '「人間」', '人間と話したいです'],
  ['humano', 'HUMANO', 'Quero falar com um humano agora'],
  ['người thật', 'NGƯỜI THẬT', 'Cho mình gặp người thật với', 'nguoi that'],
  ['คนจริง', 'ขอคุยกับคนจริงหน่อย'],
  ['persona', 'Quiero hablar con una persona', 'ОПЕРАТОР', 'Je veux parler à un humain', 'Mensch'],
])('%s: a person is asked for, alone, in a sentence and in capitals', (...texts) => {
  for (const text of texts) expect([text, asksMachine(text)]).toEqual([text, 'person'])
})

test.each([
  ['stop', 'STOP', 'Please stop writing to me', 'ｓｔｏｐ', 'st\u200bop'],
  ['停止', '请停止', '退订'],
  ['중지', '이제 그만'],
  ['停止', 'もうやめてください'],
  ['pare', 'PARE', 'Pode parar por favor'],
  ['dừng', 'DỪNG LẠI', 'Xin dừng lại'],
  ['หยุด', 'ช่วยหยุดส่งได้ไหม'],
])('%s: it ends', (...texts) => {
  for (const text of texts) expect([text, asksMachine(text)]).toEqual([text, 'stop'])
})

test('words that have them inside ask for nobody', () => {
  for (const text of [
    'Is it a superhumanly good lamp?',
    'nonstop delivery',
    'Wie teuer?',
    '多少钱？',
    'Quanto custa?',
    '',
  ])
    expect([text, asksMachine(text)]).toEqual([text, undefined])
})

test('notices are known as those of a machine', () => {
  for (const language of ['zh', 'en', 'ko', 'ja', 'pt', 'vi', 'th', ''])
    expect(saysMachine(`Hello\n${machineNotice(language)}`)).toBe(true)
  expect(saysMachine('Hello')).toBe(false)
  expect(saysMachine('Hello, Robot of the harbour', 'Robot of the Harbour')).toBe(true)
})
