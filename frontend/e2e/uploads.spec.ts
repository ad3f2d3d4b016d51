// Pictures of the salon and of its people: what an admin uploads is what clients see, and what is no picture is refused.
import { deflateSync } from 'node:zlib'
import type { Browser, Locator, Page } from '@playwright/test'
import { chooseService, next, salonOf } from './booking-journey'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { button, dialog, openTab, sizes } from './support/dashboard'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

test.slow()
test.use({ expectedFailures: /\/api\/admin\/upload\// })

interface Stylist {
  readonly name: string
  readonly available_service_ids: readonly number[]
}

/** A picture of one colour, as a PNG. */
function picture(
  name: string,
  [red, green, blue]: readonly [number, number, number],
  width = 64,
  height = 48,
) {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([red, green, blue]))])
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2], 8)
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', size), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return { name, mimeType: 'image/png', buffer: Buffer.concat([start, ...parts]) }
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(checksum(named))
  return Buffer.concat([length, named, sum])
}

function checksum(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

const address = /^\/uploads\/\d+\/[0-9a-f]{64}\.jpg$/

/** The image is there, and the browser could draw it. */
async function expectShown(image: Locator): Promise<string> {
  await expect(image).toHaveAttribute('src', address)
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((node) => node instanceof HTMLImageElement && node.naturalWidth))
    .toBe(64)
  return (await image.getAttribute('src')) ?? ''
}

const chooser = (page: Page | Locator, label: string) => page.getByLabel(new RegExp(`^${label}`))
const branding = (page: Page) => page.getByRole('region', { name: 'Branding and content' })

async function asVisitor(browser: Browser, url: string, look: (visitor: Page) => Promise<void>) {
  const visitor = await browser.newPage({ baseURL: url })
  await look(visitor)
  await visitor.close()
}

test('a logo and a hero image are seen by clients as soon as they are uploaded', async ({
  page,
  browser,
  request,
  salon,
}) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'settings')
  const card = branding(page)
  await expect(button(page, 'Save branding')).toBeVisible()
  await chooser(card, 'Logo').setInputFiles(picture('logo.png', [200, 30, 90]))
  await expect(page.getByText('Logo updated', { exact: true })).toBeVisible()
  await chooser(card, 'Hero image').setInputFiles(picture('hero.png', [30, 120, 200]))
  await expect(page.getByText('Hero image updated', { exact: true })).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  const logo = await expectShown(preview.locator('.mono-logo'))
  const hero = await expectShown(preview.locator('.win-a img'))
  expect(logo).not.toBe(hero)
  await expectAccessible(page)

  // The words can be saved afterwards: the card knows the newest version.
  await card.getByLabel('Address').fill('418 Bergen Street, Brooklyn')
  await button(page, 'Save branding').click()
  await expect(page.getByText('Branding updated', { exact: true })).toBeVisible()

  await asVisitor(browser, salon.url, async (visitor) => {
    await visitor.goto('/')
    expect(await expectShown(visitor.getByRole('banner').locator('.mono-logo'))).toBe(logo)
    expect(await expectShown(visitor.locator('.hero-art img'))).toBe(hero)
    await expectAccessible(visitor)
  })

  await button(card, 'Remove Hero image').click()
  await expect(page.getByText('Image removed', { exact: true })).toBeVisible()
  await expect(button(card, 'Remove Hero image')).toBeHidden()
  await asVisitor(browser, salon.url, async (visitor) => {
    await visitor.goto('/')
    await expect(visitor.getByRole('banner').locator('.mono-logo')).toBeVisible()
    await expect(visitor.locator('.hero-art img')).toHaveCount(0)
    expect((await visitor.request.get(hero)).status()).toBe(404)
  })
})

test('a stylist gets a photo, and clients see it where they choose', async ({
  page,
  browser,
  request,
  salon,
}) => {
  const { plain } = await salonOf(request)
  const staff: Stylist[] = await (await request.get('/api/client/staff')).json()
  const name =
    staff.find(({ available_service_ids: able }) => !able[0] || able.includes(plain.id))?.name ?? ''
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'staff')
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit ${name}` }) })
  await button(page, `Edit ${name}`).click()
  await chooser(dialog(page), 'Profile image').setInputFiles(picture('photo.png', [90, 160, 60]))
  await expect(page.getByText('Profile image updated', { exact: true })).toBeVisible()
  const photo = await expectShown(dialog(page).locator('.image img'))
  await expectAccessible(page)

  // The rest of the dialog can be saved afterwards.
  await dialog(page).getByLabel('Bio').fill('Colour and calm.')
  await button(dialog(page), 'Save changes').click()
  await expect(page.getByText('Staff member updated', { exact: true })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  expect(await expectShown(row.locator('img'))).toBe(photo)

  await asVisitor(browser, salon.url, async (visitor) => {
    await visitor.goto('/')
    const card = visitor.locator('.team-member').filter({ has: visitor.getByRole('heading', { name }) })
    expect(await expectShown(card.locator('img'))).toBe(photo)
    await visitor.goto('/booking')
    await chooseService(visitor, plain)
    await next(visitor).click()
    await expect(visitor.locator(`img[src="${photo}"]`).first()).toBeVisible()
  })
})

test('what is no picture is refused, whatever it is called', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'settings')
  const logo = chooser(branding(page), 'Logo')
  const text = Buffer.from('This is the price list, not a picture.')
  // The browser goes by the name and lets it through; the server looks inside.
  await logo.setInputFiles({ name: 'prices.png', mimeType: 'image/png', buffer: text })
  await expect(page.getByText('Please select an image file', { exact: true })).toBeVisible()
  await logo.setInputFiles({
    name: 'big.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(2 * 1024 * 1024 + 1),
  })
  await expect(page.getByText('File size must be less than 2MB', { exact: true })).toBeVisible()
  await expect(page.getByText('Please select an image file', { exact: true })).toBeHidden()
  await logo.setInputFiles({ name: 'prices.pdf', mimeType: 'application/pdf', buffer: text })
  await expect(page.getByText('Please select an image file', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

for (const [name, size] of Object.entries(sizes)) {
  test.describe(`on a ${name}`, () => {
    test.use(size)
    test('the fields for pictures fit', async ({ page, request, salon }) => {
      await signIn(page, new Phone(request, 'ava', salon.simulator))
      await openTab(page, 'settings')
      await expect(chooser(branding(page), 'Hero image')).toBeAttached()
      await expectNoSidewaysScroll(page)
      await openTab(page, 'staff')
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await expect(chooser(dialog(page), 'Profile image')).toBeAttached()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  })
}
