// The `test` of every spec: each page is watched for console errors, exceptions and CSP violations, and must end without any.
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'

export { expect }

interface Watched {
  /** The addresses of refused calls that this spec provokes on purpose. */
  readonly expectedFailures: RegExp
  readonly problems: string[]
}

/** Chromium reports every refused call as a console error; a visitor without a session is refused by agreement. */
const anonymous = [/\/api\/session\/user$/, /\/api\/client\/bookings$/]

/** A dashboard that is left while it begins to follow the salon: its person has signed out, or its other pages have the seats still. It says so
 *  to nobody, and asks again. */
const following = /\/api\/admin\/(events|changes)(\?|$)/

/** Chromium says so on every page over plain http whose host is not localhost. */
const insecure =
  /^The Cross-Origin-Opener-Policy header has been ignored, because the URL's origin was untrustworthy/

function isAgreed(message: ConsoleMessage, failures: RegExp): boolean {
  if (insecure.test(message.text())) return true
  const { url } = message.location()
  // A dashboard logs the refusal of a change with the path of its operation, as the browser logs its address.
  const [, logged] = /^[A-Z]+ (\/api\/\S+) failed: \d{3}/.exec(message.text()) ?? []
  if (logged) return failures.test(logged.replaceAll(/:\w+/g, '1'))
  const refused = /^Failed to load resource/.test(message.text())
  const nobody = / 401 /.test(message.text()) && anonymous.some((pattern) => pattern.test(url))
  const late = / (401|429) /.test(message.text()) && following.test(url)
  return refused && (nobody || late || failures.test(url))
}

/** A server ends connections that nobody has used for some seconds; a call that meets that end has not arrived, and is made again. */
const again = { maxRetries: 3 }

export const test = base.extend<Watched>({
  request: async ({ request }, use) => {
    const [get, post] = [request.get.bind(request), request.post.bind(request)]
    Object.assign(request, {
      get: (url: string, options: Parameters<typeof get>[1]) => get(url, { ...again, ...options }),
      post: (url: string, options: Parameters<typeof post>[1]) => post(url, { ...again, ...options }),
    })
    await use(request)
  },
  expectedFailures: [/^never$/, { option: true }],
  problems: [
    async ({ page, expectedFailures }, use) => {
      const problems: string[] = []
      await page.exposeFunction('reportViolation', (text: string) => problems.push(`CSP: ${text}`))
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const text = `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`
          Reflect.get(window, 'reportViolation')(text)
        })
      })
      page.on('pageerror', (error) => problems.push(`exception: ${error.message}`))
      page.on('console', (message) => {
        const loud = message.type() === 'error' || message.type() === 'warning'
        if (loud && !isAgreed(message, expectedFailures))
          problems.push(`console: ${message.text()} ${message.location().url}`)
      })
      await use(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

/** From here on pages come without the answers that the server puts into them: they ask for everything, and a test can answer. */
export async function withoutAnswers(page: Page): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const body = await response.text()
      expect(body).toContain('id="first-answers"')
      return route.fulfill({ response, body: body.replace('id="first-answers"', '') })
    },
  )
}
