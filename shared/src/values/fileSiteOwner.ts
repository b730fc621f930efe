/** The list to which a hosted file belongs where its address names none. */
export const fileSiteOwner = 'file-site'
