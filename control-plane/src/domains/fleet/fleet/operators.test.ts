import { expect, test } from 'vitest'
import { operatorOf } from './operators.ts'

test('the numeric code of a SIM names its operator', () => {
  const codes = (numbers: string[]) => numbers.map(operatorOf)
  expect(codes(['46000', '46002', '46004', '46007', '46008'])).toEqual([1, 1, 1, 1, 1])
  expect(codes(['46001', '46006', '46009'])).toEqual([2, 2, 2])
  expect(codes(['46003', '46005', ' 46011 '])).toEqual([3, 3, 3])
  expect(codes(['46015', '45400', '', 'unknown', '4600', 'toString'])).toEqual([0, 0, 0, 0, 0, 0])
})
