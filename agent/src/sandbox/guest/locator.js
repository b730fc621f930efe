import { fields, guarded, matcher, none, number, oneOf, show, text, truth } from './explain.js'

export function selectors(calls, shown, path) {
  const by = (name) => {
    const method = `by${name[0].toUpperCase()}${name.slice(1)}`
    return (wanted, ...rest) => {
      none(`${shown}.${method}`, rest)
      const step = { by: name, ...matcher(`${shown}.${method}`, wanted) }
      return locator(calls, `${shown}.${method}(${show(wanted)})`, [...path, step])
    }
  }
  return { byText: by('text'), byId: by('id'), byDescription: by('description'), byClass: by('class') }
}

function locator(calls, shown, path) {
  const narrowed = (step, suffix) => locator(calls, `${shown}${suffix}`, [...path, step])
  const action = (name, args, ...accepted) => {
    const { timeoutMs, ...others } = fields(`${shown}.${name}`, args, ['timeoutMs', ...accepted])
    if (timeoutMs !== undefined) number(`${shown}.${name}`, 'timeoutMs', timeoutMs, 0, 600_000)
    return { action: name, path, timeoutMs, ...others }
  }
  const simple =
    (name) =>
    (options, ...rest) => {
      none(`${shown}.${name}`, rest)
      return calls.make('locate', action(name, options), `${shown}.${name}()`)
    }
  return guarded(shown, {
    ...selectors(calls, shown, path),
    first: (...rest) => none(`${shown}.first`, rest) ?? narrowed({ nth: 0 }, '.first()'),
    last: (...rest) => none(`${shown}.last`, rest) ?? narrowed({ nth: -1 }, '.last()'),
    nth: (index, ...rest) =>
      none(`${shown}.nth`, rest) ??
      narrowed({ nth: number(`${shown}.nth`, 'index', index, -1000, 1000) }, `.nth(${index})`),
    filter: (options, ...rest) => {
      none(`${shown}.filter`, rest)
      const { hasText } = fields(`${shown}.filter`, options, ['hasText'])
      return narrowed({ filter: { hasText: matcher(`${shown}.filter`, hasText) } }, `.filter(${show(options)})`)
    },
    tap: simple('tap'),
    longPress: simple('longPress'),
    clear: simple('clear'),
    text: simple('text'),
    description: simple('description'),
    isVisible: (...rest) =>
      none(`${shown}.isVisible`, rest) ?? calls.make('locate', action('isVisible'), `${shown}.isVisible()`),
    count: (...rest) => none(`${shown}.count`, rest) ?? calls.make('locate', action('count'), `${shown}.count()`),
    isEnabled: simple('isEnabled'),
    isChecked: simple('isChecked'),
    setChecked: (checked, options, ...rest) => {
      none(`${shown}.setChecked`, rest)
      const args = { ...action('setChecked', options), checked: truth(`${shown}.setChecked`, 'checked', checked) }
      return calls.make('locate', args, `${shown}.setChecked(${show(checked)})`)
    },
    fill: (value, options, ...rest) => {
      none(`${shown}.fill`, rest)
      const args = { ...action('fill', options, 'verify'), value: text(`${shown}.fill`, 'text', value) }
      return calls.make('locate', args, `${shown}.fill(${show(value)})`)
    },
    waitFor: (options, ...rest) => {
      none(`${shown}.waitFor`, rest)
      const args = action('waitFor', options, 'state')
      const state = oneOf(`${shown}.waitFor`, 'state', args.state ?? 'visible', ['visible', 'hidden', 'enabled'])
      return calls.make('locate', { ...args, state }, `${shown}.waitFor()`)
    },
    scrollIntoView: (options, ...rest) => {
      none(`${shown}.scrollIntoView`, rest)
      return calls.make(
        'locate',
        action('scrollIntoView', options, 'direction', 'maxSwipes'),
        `${shown}.scrollIntoView()`,
      )
    },
  })
}
