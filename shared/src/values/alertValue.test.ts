import { expect, test } from 'vitest'
import { fleetAlerts } from '../alerts/fleetAlerts.ts'
import { siteCheckAlerts } from '../alerts/siteCheckAlerts.ts'
import { alertValue } from './alertValue.ts'

const gone = (value: number) => alertValue({ kind: fleetAlerts.hostGone.code, value }, 'en')

test('how long something has lasted is said in the unit in which people count it', () => {
  expect([gone(12), gone(120), gone(4395), gone(14_400)]).toEqual(['12 min', '120 min', '73 hr', '10 days'])
  expect(alertValue({ kind: fleetAlerts.phoneOut.code, value: 4395 }, 'zh-CN')).toBe('73小时')
})

test('what is no time stays a number', () => {
  expect(alertValue({ kind: siteCheckAlerts.availability.code, value: 97.5 }, 'en')).toBe(97.5)
})
