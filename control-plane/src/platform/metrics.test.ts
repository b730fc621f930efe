import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('counters, gauges and histograms come out as Prometheus reads them', async () => {
  const metrics = createMetrics()
  metrics.count('calls_total', 'Calls.', { endpoint: 'a"b\\c\n', status: 200 })
  metrics.count('calls_total', 'Calls.', { endpoint: 'a"b\\c\n', status: 200 }, 2)
  metrics.gauge('queue', 'Waiting.', async () => 7)
  metrics.gauge('runs', 'By state.', () => new Map([['failed', 1]]), 'state')
  metrics.observe('took_seconds', 'Took.', 0.003, { endpoint: 'x' })
  metrics.observe('took_seconds', 'Took.', 100, { endpoint: 'x' })
  const lines = (await metrics.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE calls_total counter',
      'calls_total{endpoint="a\\"b\\\\c\\n",status="200"} 3',
      'queue 7',
      'runs{state="failed"} 1',
      'took_seconds_bucket{le="0.0025",endpoint="x"} 0',
      'took_seconds_bucket{le="0.005",endpoint="x"} 1',
      'took_seconds_bucket{le="60",endpoint="x"} 1',
      'took_seconds_bucket{le="+Inf",endpoint="x"} 2',
      'took_seconds_count{endpoint="x"} 2',
    ]),
  )
})

test('one name is offered by one part only', () => {
  const metrics = createMetrics()
  metrics.gauge('queue', 'Waiting.', () => 1)
  expect(() => metrics.gauge('queue', 'Waiting.', () => 2)).toThrow('queue')
})
