import { expect, test } from 'vitest'
import { persona } from '../resources/content/persona.ts'
import { fillPlaceholders, type PersonaWords, placeholderProblems, placeholders } from './placeholders.ts'

const nobody = Object.fromEntries(placeholders.map((name) => [name, ''])) as PersonaWords
const mia = { ...nobody, name: 'Mia', country: 'Brazil', interests: 'tea\n{career}, $& running' }

test('each placeholder is a field of personas', () => {
  for (const name of placeholders) expect(persona.fields).toHaveProperty(name)
})

test('what is known of a persona stands in the places of a prompt, once and as text', () => {
  expect(fillPlaceholders('{name} from { Country }, {NAME}: {interests}', mia)).toEqual({
    text: 'Mia from Brazil, Mia: tea {career}, $& running',
    gaps: [],
  })
})

test('what is not known leaves a gap that is told', () => {
  expect(fillPlaceholders('{name}, {age}, {age}, {career}', mia, '…')).toEqual({
    text: 'Mia, …, …, …',
    gaps: ['age', 'career'],
  })
})

test('a placeholder that there is not is refused by its name, each once', () => {
  const found = placeholderProblems('incantation', 'Hi {name} {mood} {mood} {名字} {first name}')
  expect(found).toMatchObject([
    { field: 'incantation', code: 'unknown_placeholder', data: { value: '{mood}' } },
    { field: 'incantation', code: 'unknown_placeholder', data: { value: '{名字}' } },
    { field: 'incantation', code: 'unknown_placeholder', data: { value: '{first name}' } },
  ])
  // Whoever has got one wrong is told which there are.
  expect(found.map(({ data }) => String(data?.names).split(' '))).toEqual([
    expect.arrayContaining(['{name}', '{hair_colour}', '{disclosure}']),
    expect.anything(),
    expect.anything(),
  ])
  expect(placeholderProblems('incantation', '{"json": 1} {} {1} { } {name}')).toEqual([])
})
