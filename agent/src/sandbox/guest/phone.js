import { fields, none, number, oneOf, show, text, truth } from './explain.js'
import { selectors } from './locator.js'

export function phoneApi(calls) {
  return {
    ...selectors(calls, 'phone', []),
    open: (options, ...rest) => {
      none('phone.open', rest)
      const { fresh } = fields('phone.open', options, ['fresh'])
      return calls.make(
        'open',
        { fresh: fresh === undefined ? true : truth('phone.open', 'fresh', fresh) },
        'phone.open()',
      )
    },
    openLink: (url, ...rest) => {
      none('phone.openLink', rest)
      return calls.make('openLink', { url: text('phone.openLink', 'url', url) }, `phone.openLink(${show(url)})`)
    },
    swipe: (direction, options, ...rest) => {
      none('phone.swipe', rest)
      return calls.make('swipe', swipeArguments(direction, options), `phone.swipe(${show(direction)})`)
    },
    key: (key, ...rest) => {
      none('phone.key', rest)
      return calls.make('key', { key: text('phone.key', 'key', key) }, `phone.key(${show(key)})`)
    },
    screenshot: (name, ...rest) => {
      none('phone.screenshot', rest)
      const args = { name: text('phone.screenshot', 'name', name) }
      return calls.make('screenshot', args, `phone.screenshot(${show(name)})`)
    },
  }
}

function swipeArguments(direction, options) {
  if (typeof direction === 'string') {
    const { distance, durationMs } = fields('phone.swipe', options, ['distance', 'durationMs'])
    return {
      direction: oneOf('phone.swipe', 'direction', direction, ['up', 'down', 'left', 'right']),
      distance: distance === undefined ? 0.5 : number('phone.swipe', 'distance', distance, 0.05, 0.9),
      durationMs: durationMs === undefined ? 300 : number('phone.swipe', 'durationMs', durationMs, 20, 10_000),
    }
  }
  const { from, to, durationMs } = fields('phone.swipe', direction, ['from', 'to', 'durationMs'])
  const point = (name, value) => {
    const { x, y } = fields('phone.swipe', value, ['x', 'y'])
    return {
      x: number('phone.swipe', `${name}.x`, x, 0, 100_000),
      y: number('phone.swipe', `${name}.y`, y, 0, 100_000),
    }
  }
  return {
    from: point('from', from),
    to: point('to', to),
    durationMs: durationMs === undefined ? 300 : number('phone.swipe', 'durationMs', durationMs, 20, 10_000),
  }
}
