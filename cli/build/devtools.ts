/** Ink asks for the developer tools of React, which are no part of a bundle. */
export default { initialize: (): void => undefined, connectToDevTools: (): void => undefined }
