/** The phone or the way to it is gone, or did not answer in time: what it did is not known. */
export class PhoneLost extends Error {
  override readonly name = 'PhoneLost'
}

/** The phone answered, and said no: the app cannot be opened, the text cannot be typed. */
export class PhoneRefused extends Error {
  override readonly name = 'PhoneRefused'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
