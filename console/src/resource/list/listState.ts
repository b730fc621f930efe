import type { FilterSpec } from '../filters/filterSpec.ts'

/** matrix.md §9. */
export const pageSizes = [10, 20, 30, 40, 100]
const usualPageSize = 30

export interface Order {
  field: string
  sort: 'asc' | 'desc'
}

/** What a list shows, as the address says it. Filter values are texts; '' is no filter. */
export interface ListState {
  page: number
  size: number
  order: Order | undefined
  filters: Readonly<Record<string, string>>
}

/** What of an address belongs to a list. `prefix` keeps two lists on one page apart. */
export interface ListShape {
  prefix: string
  filters: readonly FilterSpec[]
  /** How many rows a page has at first. */
  size?: number
}

export function readListState(params: URLSearchParams, shape: ListShape): ListState {
  const { prefix, filters, size: usualSize = usualPageSize } = shape
  const get = (name: string) => params.get(prefix + name)
  const size = Number(get('size'))
  const [, field, sort] = /^(\w+)\.(asc|desc)$/.exec(get('sort') ?? '') ?? []
  return {
    page: wholeNumber(get('page')) ?? 1,
    size: pageSizes.includes(size) ? size : usualSize,
    order: field ? { field, sort: sort as Order['sort'] } : undefined,
    filters: Object.fromEntries(parametersOf(filters).map(([name, usual]) => [name, get(name) ?? usual])),
  }
}

/** The address for a state. What is as usual is left out; what belongs to others stays. */
export function writeListState(before: URLSearchParams, shape: ListShape, state: ListState) {
  const { prefix, filters, size: usualSize = usualPageSize } = shape
  const params = new URLSearchParams(before)
  const put = (name: string, value: string, usual: string) => {
    if (value === usual) params.delete(prefix + name)
    else params.set(prefix + name, value)
  }
  for (const [name, usual] of parametersOf(filters)) put(name, state.filters[name] ?? '', usual)
  put('sort', state.order ? `${state.order.field}.${state.order.sort}` : '', '')
  put('size', String(state.size), String(usualSize))
  put('page', String(state.page), '1')
  return params
}

/** Whether an address says nothing about a list. */
export function isBare(params: URLSearchParams, { prefix, filters }: ListShape): boolean {
  const names = ['page', 'size', 'sort', ...parametersOf(filters).map(([name]) => name)]
  return !names.some((name) => params.has(prefix + name))
}

/** The values that Reset goes back to. */
export function usualFilters(filters: readonly FilterSpec[]): Record<string, string> {
  return Object.fromEntries(parametersOf(filters))
}

/** What the list call is asked. */
export function queryOf(state: ListState, paged: boolean): Record<string, string | number> {
  const filters = Object.entries(state.filters).filter(([, value]) => value !== '')
  return {
    ...(paged ? { pageIndex: state.page, pageSize: state.size } : {}),
    ...(state.order ? { order_field: state.order.field, order_sort: state.order.sort } : {}),
    ...Object.fromEntries(filters),
  }
}

function parametersOf(filters: readonly FilterSpec[]): [name: string, usual: string][] {
  return filters.flatMap((filter): [string, string][] =>
    filter.kind === 'range'
      ? [
          [filter.name, filter.usual ?? ''],
          [filter.to, filter.usualTo ?? ''],
        ]
      : [[filter.name, filter.usual ?? '']],
  )
}

function wholeNumber(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
