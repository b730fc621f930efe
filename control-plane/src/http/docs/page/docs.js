// Shows /api/openapi.json: groups, a search over everything, and for each call what goes in and what comes back.
const document_ = await (await fetch('/api/openapi.json')).json()
const byId = (id) => document.getElementById(id)

byId('version').textContent = document_.info.version
byId('about').textContent = document_.info.description

const calls = Object.entries(document_.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
)
const groups = [...new Set(calls.map((call) => call.tags[0]))].sort()

byId('groups').replaceChildren(...groups.map((group) => element('a', { href: `#group-${group}` }, group)))
byId('search').addEventListener('input', () => show(byId('search').value))
show('')
if (location.hash) byId(location.hash.slice(1))?.scrollIntoView()

function show(wanted) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  const found = calls.filter((call) => {
    const text = `${call.method} ${call.path} ${call.operationId} ${call['x-permission']} ${call.summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const sections = groups.flatMap((group) => {
    const its = found.filter((call) => call.tags[0] === group)
    return its.length > 0 ? [element('h2', { id: `group-${group}` }, group), ...its.map(callElement)] : []
  })
  byId('calls').replaceChildren(...(sections.length > 0 ? sections : [element('p', {}, 'No call matches.')]))
}

function callElement(call) {
  const details = element(
    'details',
    { id: call.operationId },
    element(
      'summary',
      {},
      element('code', { class: 'method' }, call.method),
      element('code', {}, call.path),
      element('span', {}, call.summary),
      element('code', { class: 'dim' }, call['x-permission']),
    ),
  )
  // Only what is looked at is drawn.
  details.addEventListener('toggle', () => details.children.length === 1 && details.append(bodyOf(call)), {
    once: true,
  })
  return details
}

function bodyOf(call) {
  const content = call.requestBody?.content
  const type = content && Object.keys(content)[0]
  const answer = Object.entries(call.responses[200].content)[0]
  return element(
    'div',
    {},
    call.parameters.length > 0 && element('h3', {}, 'Parameters'),
    call.parameters.length > 0 &&
      table(call.parameters.map((one) => [one.name, one.required, one.in, one.schema, one.description])),
    type && element('h3', {}, `Body (${type})`),
    type && fields(content[type].schema),
    element('h3', {}, `Answer (${answer[0]})`),
    fields(answer[1].schema),
    element('h3', {}, 'On a command line'),
    element('pre', {}, curlOf(call, type)),
  )
}

function fields(schema) {
  const required = new Set(schema.required ?? [])
  const rows = Object.entries(schema.properties ?? {}).map(([name, one]) => [
    name,
    required.has(name),
    '',
    one,
    one.description,
  ])
  return rows.length > 0 ? table(rows) : element('pre', {}, typeOf(schema))
}

function table(rows) {
  return element(
    'table',
    {},
    ...rows.map(([name, required, place, schema, description]) =>
      element(
        'tr',
        {},
        element(
          'th',
          { scope: 'row' },
          element('code', {}, name),
          required ? '' : element('span', { class: 'dim' }, ' optional'),
        ),
        element('td', {}, place),
        element('td', {}, element('code', {}, typeOf(schema)), description ? ` ${description}` : ''),
      ),
    ),
  )
}

/** A type in a few words, one level of objects spelt out. */
function typeOf(schema, depth = 0) {
  if (!schema || Object.keys(schema).length === 0) return 'any'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return [...new Set(either.map((one) => typeOf(one, depth)))].join(' | ')
  if (schema.type === 'array') return `${typeOf(schema.items, depth)}[]`
  if (schema.type === 'object' && schema.properties && depth < 3) {
    const inside = Object.entries(schema.properties).map(
      ([name, one]) => `${'  '.repeat(depth + 1)}${name}: ${typeOf(one, depth + 1)}`,
    )
    return `{\n${inside.join('\n')}\n${'  '.repeat(depth)}}`
  }
  const limits = [
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.minimum !== undefined && Math.abs(schema.minimum) < 1e15 && `from ${schema.minimum}`,
    schema.maximum !== undefined && Math.abs(schema.maximum) < 1e15 && `to ${schema.maximum}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean)
  const type = schema.format === 'binary' ? 'file' : [schema.type].flat().join(' | ')
  return limits.length > 0 ? `${type} (${limits.join(', ')})` : type
}

function curlOf(call, type) {
  const lines = [`curl -X ${call.method} '${location.origin}${call.path}'`]
  if (call['x-permission'] !== 'public') lines.push(`-H "Authorization: Bearer $TOKEN"`)
  if (type === 'application/json') lines.push(`-H 'Content-Type: application/json'`, `-d '{ … }'`)
  if (type === 'multipart/form-data') lines.push(`-F 'file=@rows.xlsx'`)
  return lines.join(' \\\n  ')
}

function element(name, attributes, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children.filter((child) => child !== undefined && child !== false && child !== null))
  return made
}
