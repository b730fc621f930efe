/** So many posts one order makes at most. */
export const mostPlanned = 2000
/** So many times the same content is repeated at most, each of them made at once. */
export const mostRepeats = 26
/** So many contents, and so many accounts, an order names at most. */
export const mostContents = 500
/** So many posts a day an account gets of a spread at most. */
export const mostPerDay = 21
/** So many minutes at most lie between the posts of two accounts of a spread. */
export const mostStagger = 120
/** So many pictures and videos a post has at most. */
export const mostFiles = 25
/** So many accounts a composer shows of those that match. */
export const mostShownAccounts = 200
/** So long the text for those who do not see a picture is at most, whatever its platform takes. */
export const longestAlt = 5000
