/** What the answers about single rows of a list are kept under: all of them, or those about one. */
export function rowKey(name: string, id?: number): readonly unknown[] {
  return id === undefined ? [name, 'row'] : [name, 'row', id]
}
