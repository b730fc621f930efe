/** Of so many events tasks are made at once. */
export const mostRunEvents = 100
