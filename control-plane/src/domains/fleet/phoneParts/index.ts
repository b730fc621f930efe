import { defineDomain } from '../../defineDomain.ts'

export { cardThatCounts, ofCard } from './cards.ts'
export { phoneApp } from './tables.ts'
export { hasApp, hasSubsystem } from './views.ts'

/** What phones have: cards, subsystems, apps. Hosts tell it (`fleet`); here stands what others ask of it. */
export const phoneParts = defineDomain({ name: 'phoneParts' })
