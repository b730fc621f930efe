// Written by `npm run generate`.

export const texts = {  } as const
type Texts = typeof texts
/** `<namespace>.<key>`, such as `link-pool.field.url`. */
export type TextKey = { [N in keyof Texts]: `${N}.${keyof Texts[N] & string}` }[keyof Texts]
