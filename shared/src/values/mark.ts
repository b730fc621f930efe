/** Stands in nothing that anybody may give: what people and programs say is stored and passed on without it. */
export const mark = '\u001f'
