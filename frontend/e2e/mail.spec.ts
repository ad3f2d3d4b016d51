// A client without WhatsApp: the booking is confirmed by the link of a mail.
import type { APIRequestContext, Page } from '@playwright/test'
import { bookAs, salonOf } from './booking-journey'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { expect, test } from './support/page'

interface Mail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly calendar: string | null
}

/** Waits for the newest mail to an address whose subject says something. */
async function mailTo(request: APIRequestContext, to: string, about: RegExp): Promise<Mail> {
  const mails = async (): Promise<Mail[]> =>
    (await (await request.get(`${process.env.SIMULATOR_URL}/api/mails`)).json()).filter(
      (mail: Mail) => mail.to === to && about.test(mail.subject),
    )
  await expect.poll(async () => (await mails()).length).toBeGreaterThan(0)
  const newest = (await mails()).at(-1)
  if (!newest) throw new Error('no mail')
  return newest
}

const linkIn = (mail: Mail) => /https?:\S+#code=\w+/.exec(mail.text)?.[0] ?? ''

async function asksForMail(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Confirm by e-mail instead' }).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByRole('button', { name: 'Send the e-mail' }).click()
  await expect(page.getByText('Please enter a valid e-mail address.')).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the e-mail' }).click()
  await expect(page.getByText(`An e-mail to ${email} is on its way.`)).toBeVisible()
}

test('a visitor books and confirms by e-mail, which a scanner of links does not', async ({
  page,
  request,
  browser,
}) => {
  const { plain } = await salonOf(request)
  await bookAs(page, plain, 'Lena Letter')
  await expect(page.getByText(/^Held until/)).toBeVisible()
  const email = `lena-${test.info().workerIndex}-${Date.now()}@example.com`
  await asksForMail(page, email)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const mail = await mailTo(request, email, /^Please confirm your appointment/)
  const link = linkIn(mail)
  const { pathname, hash } = new URL(link)
  expect((await request.get(pathname + hash)).status()).toBe(200)
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(link)
  const confirm = elsewhere.getByRole('button', { name: 'Confirm this appointment' })
  await expect(confirm).toBeVisible()
  expect(new URL(elsewhere.url()).hash, 'the code is in no history').toBe('')
  await expectAccessible(elsewhere)
  await page.reload()
  await expect(page.getByText('Pending Verification')).toBeVisible()

  await confirm.click()
  await expect(elsewhere.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await expectAccessible(elsewhere)
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  const confirmation = await mailTo(request, email, /is confirmed$/)
  expect(confirmation.calendar).toContain('BEGIN:VEVENT')

  await elsewhere.goto('about:blank')
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible()
  await elsewhere.goto('/profile')
  await expect(elsewhere.getByRole('heading', { name: 'Get Started with Bookings' })).toBeVisible()
  await elsewhere.context().close()
})

test.describe('a link that leads nowhere', () => {
  test.use({ expectedFailures: /\/api\/client\/mail-link$/ })

  test('says so', async ({ page }) => {
    await page.goto(`/booking/confirmation#code=${'0a'.repeat(32)}`)
    await expect(page.getByRole('heading', { name: 'Unknown link' })).toBeVisible()
    await expectAccessible(page)
  })
})
