// Signing in and up with a password: both are over, and say so. WhatsApp has taken their place (rules/screens#no-passwords).

interface Changed {
  readonly title: string
  readonly text: string
}

class PasswordsAreOver extends Error {
  override readonly name = 'PasswordsAreOver'
  readonly title: string

  constructor({ title, text }: Changed) {
    super(text)
    this.title = title
  }
}

/** Always fails. */
export function passwordLogin(): Promise<never> {
  return Promise.reject(
    new PasswordsAreOver({
      title: 'Login system changed',
      text: 'Password login will be replaced with WhatsApp authentication.',
    }),
  )
}

/** Always fails. */
export function passwordSignup(): Promise<never> {
  return Promise.reject(
    new PasswordsAreOver({
      title: 'Signup system changed',
      text: 'Password signup will be replaced with WhatsApp authentication.',
    }),
  )
}
