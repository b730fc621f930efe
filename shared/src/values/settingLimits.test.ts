import { expect, test } from 'vitest'
import { contradictions } from './settingLimits.ts'

const usual = {
  batteryStop: 20,
  batteryResume: 30,
  heatStop: 45,
  heatResume: 40,
  storageStopMb: 500,
  storageResumeMb: 1000,
}

test.each([
  [{ batteryStop: 90, batteryResume: 20 }, ['batteryResume']],
  [{ batteryStop: 90 }, ['batteryResume']],
  [{ batteryResume: 19 }, ['batteryResume']],
  [{ heatResume: 46 }, ['heatResume']],
  [{ heatStop: 39, storageStopMb: 1001 }, ['heatResume', 'storageResumeMb']],
])('%j contradicts itself or what stands', (given, fields) => {
  expect(contradictions(given, usual).map(({ resume }) => resume)).toEqual(fields)
})

test.each([
  ...[{}, { batteryStop: 90, batteryResume: 95 }, { batteryStop: 30 }, { batteryStop: 0, batteryResume: 0 }],
  ...[{ heatStop: 0, heatResume: 90 }, { heatStop: 40 }, { storageResumeMb: 500 }],
])('%j goes together', (given) => expect(contradictions(given, usual)).toEqual([]))

test('what stands already keeps nobody from changing something else', () => {
  const standing = { ...usual, batteryStop: 90 }
  expect(contradictions({ heatStop: 50 }, standing)).toEqual([])
  expect(contradictions({ batteryResume: 80 }, standing)).toEqual([
    { resume: 'batteryResume', stop: 90, isUpper: false },
  ])
})
