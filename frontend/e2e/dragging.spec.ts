// The desk moves appointments on the calendar itself: by the mouse, by a finger, by keys, and by tapping a place. Nothing is written before the card is answered.
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { button, dialog, sizes } from './support/dashboard'
import {
  blockOf,
  bookAt,
  calendar,
  callApi,
  carry,
  ghost,
  makeRoom,
  momentOf,
  movesOf,
  openDay,
  pointIn,
  quietDay,
  staffId,
  way,
} from './support/desk-day'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

const AVA = 0
const LEO = 1
const SOFIA = 3

const moved = (page: Page) => page.getByText('Booking moved', { exact: true })
const details = (page: Page) => page.getByRole('region', { name: 'Booking details' })

for (const [index, colorScheme] of (['light', 'dark'] as const).entries())
  test.describe(`with a mouse, ${colorScheme}`, () => {
    test.use({ ...sizes.desktop, colorScheme })

    test('an appointment is dragged to a colleague', async ({ page, request, salon }, { outputDir }) => {
      await signIn(page, new Phone(request, 'ava', salon.simulator))
      const day = quietDay(index)
      await bookAt(page, 'Odile Marchetti', 'Ava Laurent', day, '10:00')
      await openDay(page, day)
      await makeRoom(page)
      const sent = movesOf(page)
      const from = await pointIn(blockOf(page, 'Odile'))
      const { hour, aside } = await way(page, AVA, LEO)
      await carry(page, from, { x: from.x + aside, y: from.y + 2.25 * hour })
      await expect(ghost(page)).toContainText('12:15 – 1:00 PM')
      await page.screenshot({ path: `${outputDir}/dragged.png` })
      await page.mouse.up()
      await expect(dialog(page).getByRole('heading', { name: 'Move Odile Marchetti?' })).toBeVisible()
      await expect(dialog(page)).toContainText(/From .*, 10:00 – 10:45 AM, Ava Laurent/)
      await expect(dialog(page)).toContainText(/To .*, 12:15 – 1:00 PM, Leo Haddad/)
      await expect(dialog(page)).toContainText('please tell Odile Marchetti yourself')
      await expect(button(dialog(page), 'Move')).toBeFocused()
      await expect(button(dialog(page), 'Move')).not.toHaveAttribute('aria-disabled', 'true')
      await expectAccessible(page)
      await page.screenshot({ path: `${outputDir}/card.png` })
      expect(sent).toEqual([])
      await page.keyboard.press('Enter')
      await expect(moved(page)).toBeVisible()
      expect(sent).toEqual([
        {
          start_time: momentOf(day, '12:15'),
          staff_id: await staffId(page, 'Leo Haddad'),
          tell_client: false,
        },
      ])
      await expect(
        calendar(page)
          .getByRole('list', { name: /^Leo/ })
          .getByRole('button', { name: /12:15.*Odile/ }),
      ).toBeVisible()
      await expect(ghost(page)).toBeHidden()
      await expect(details(page)).toHaveCount(0)
      await expectAccessible(page)
    })
  })

for (const [index, colorScheme] of (['light', 'dark'] as const).entries())
  test.describe(`with a finger, ${colorScheme}`, () => {
    test.use({ ...sizes.phone, colorScheme })

    test('a long press lifts, over a place that is taken', async ({ page, request, salon }, {
      outputDir,
    }) => {
      await signIn(page, new Phone(request, 'ava', salon.simulator))
      const day = quietDay(2 + index)
      await bookAt(page, 'Odile Marchetti', 'Ava Laurent', day, '10:00')
      await bookAt(page, 'Tilda Brandt', 'Ava Laurent', day, '12:00')
      await openDay(page, day)
      await makeRoom(page)
      const sent = movesOf(page)
      const from = await pointIn(blockOf(page, 'Odile'))
      const { hour } = await way(page, AVA, LEO)
      const finger = await page.context().newCDPSession(page)
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
        finger.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }],
        })
      await touch('touchStart', from.y)
      await expect(page.locator('.cal[data-dragging]')).toBeVisible()
      for (const part of [0.5, 1, 1.5, 1.75]) await touch('touchMove', from.y + part * hour)
      await expect(ghost(page)).toContainText('11:45 AM – 12:30 PM')
      await expect(ghost(page)).toContainText('Tilda Brandt, 12:00 – 12:45 PM')
      await page.screenshot({ path: `${outputDir}/dragged.png` })
      await touch('touchEnd', 0)
      await expect(dialog(page).getByRole('list', { name: 'In the way' })).toContainText('Tilda Brandt')
      await button(dialog(page), 'Move anyway').click()
      await expect(dialog(page).getByText('Please give a reason.')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.screenshot({ path: `${outputDir}/card.png` })
      expect(sent).toEqual([])
      await dialog(page).getByLabel('Reason').fill('They are sisters')
      await button(dialog(page), 'Move anyway').click()
      await expect(moved(page)).toBeVisible()
      expect(sent).toMatchObject([{ override: { reason: 'They are sisters' } }])
      await expect(blockOf(page, 'Odile')).toContainText('Over Tilda Brandt')
      await blockOf(page, 'Odile').evaluate((block) => block.scrollIntoView({ block: 'center' }))
      await page.screenshot({ path: `${outputDir}/over.png` })
      await blockOf(page, 'Odile').click()
      await expect(details(page)).toContainText('They are sisters')
      await expectAccessible(page)
    })
  })

test('a touch that moves at once scrolls, and lifts nothing', async ({ page, request, salon }) => {
  await page.setViewportSize(sizes.phone.viewport)
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const day = quietDay(4)
  await bookAt(page, 'Odile Marchetti', 'Ava Laurent', day, '12:00')
  await openDay(page, day)
  const from = await pointIn(blockOf(page, 'Odile'))
  const finger = await page.context().newCDPSession(page)
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await finger.send('Input.synthesizeScrollGesture', { ...from, yDistance: -150, gestureSourceType: 'touch' })
  await expect(page.locator('.cal[data-dragging]')).toHaveCount(0)
  await expect(dialog(page)).toHaveCount(0)
})

test.describe('what puts it back', () => {
  test('a drop outside, Esc, and a place where it stood send nothing', async ({ page, request, salon }) => {
    await signIn(page, new Phone(request, 'ava', salon.simulator))
    const day = quietDay(5)
    await bookAt(page, 'Odile Marchetti', 'Ava Laurent', day, '10:00')
    await openDay(page, day)
    const sent = movesOf(page)
    const asked = page.waitForRequest(/placements/).catch(() => null)
    const from = await pointIn(blockOf(page, 'Odile'))
    const { hour, aside } = await way(page, AVA, LEO)
    const there = { x: from.x + aside, y: from.y + hour }

    await carry(page, from, there)
    await expect(ghost(page)).toBeVisible()
    await page.mouse.move(5, 5)
    await expect(ghost(page)).toBeHidden()
    await page.mouse.up()
    await expect(page.locator('[data-away]')).toHaveCount(0)

    await carry(page, from, there)
    await expect(ghost(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(ghost(page)).toBeHidden()
    await expect(page.locator('[data-away]')).toHaveCount(0)
    await page.mouse.move(from.x, from.y)
    await page.mouse.up()

    await carry(page, from, there)
    await page.mouse.move(from.x + 1, from.y + 1)
    await page.mouse.up()
    await expect(page.locator('[data-away]')).toHaveCount(0)
    await expect(dialog(page)).toHaveCount(0)
    await expect(details(page)).toHaveCount(0)

    // Nothing of that was a click; this is one.
    await blockOf(page, 'Odile').click()
    await expect(details(page)).toBeVisible()
    expect(sent).toEqual([])
    await page.close()
    expect(await asked).toBeNull()
  })

  test('what is over does not lift', async ({ page, request, salon }) => {
    await signIn(page, new Phone(request, 'ava', salon.simulator))
    const week = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
    await openDay(page, week, 'week')
    const done = calendar(page)
      .getByRole('button', { name: /Completed$/ })
      .first()
    const from = await pointIn(done)
    await carry(page, from, { x: from.x, y: from.y + 60 })
    await expect(ghost(page)).toHaveCount(0)
    await expect(page.locator('[data-away], [data-dragging]')).toHaveCount(0)
    await page.mouse.up()
    await expect(dialog(page)).toHaveCount(0)
  })
})

test('its lower edge makes it longer, and the week keeps the stylist', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const day = quietDay(6)
  const booked = await bookAt(page, 'Odile Marchetti', 'Ava Laurent', day, '10:00')
  await openDay(page, day, 'week')
  await makeRoom(page)
  const sent = movesOf(page)
  const { hour, aside } = await way(page, 1, 2)
  const end = await pointIn(blockOf(page, 'Odile'), 'end')
  await carry(page, end, { x: end.x, y: end.y + hour / 2 })
  await expect(ghost(page)).toContainText('10:00 – 11:15 AM')
  await page.mouse.up()
  await expect(dialog(page).getByRole('heading', { name: 'Change the length?' })).toBeVisible()
  await button(dialog(page), 'Move').click()
  await expect(moved(page)).toBeVisible()
  await expect(blockOf(page, '10:00 – 11:15 AM.*Odile')).toBeVisible()

  const from = await pointIn(blockOf(page, 'Odile'))
  await carry(page, from, { x: from.x + aside, y: from.y + hour })
  await expect(ghost(page)).toContainText('11:00 AM – 12:15 PM')
  await page.mouse.up()
  await button(dialog(page), 'Move').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(
    calendar(page)
      .getByRole('list', { name: /^Wednesday/ })
      .getByRole('button', { name: /11:00.*Odile/ }),
  ).toBeVisible()
  expect(sent).toMatchObject([
    { start_time: booked.start_time, duration: 75 },
    { start_time: momentOf(quietDay(6, 1), '11:00'), staff_id: booked.staff_id },
  ])
})

test('held over Next it goes to another day', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const day = quietDay(7)
  await bookAt(page, 'Odile Marchetti', 'Ava Laurent', day, '10:00')
  await openDay(page, day)
  const sent = movesOf(page)
  const { hour } = await way(page, AVA, SOFIA)
  const from = await pointIn(blockOf(page, 'Odile'))
  await carry(page, from, await pointIn(button(page, 'Next day')))
  // What arrives late above the calendar moves it, and the button, away from under the pointer.
  await expect(async () => {
    const next = await pointIn(button(page, 'Next day'))
    await page.mouse.move(next.x, next.y)
    await expect(calendar(page)).toHaveAccessibleName(/Wednesday/, { timeout: 2_000 })
  }).toPass()
  let y = from.y
  await expect(async () => {
    await page.mouse.move(from.x, y)
    const there = expect(ghost(page)).toContainText('10:00 – 10:45 AM', { timeout: 1_000 })
    await there.catch(async (missed) => {
      const [, hours = '10', minutes = '0'] = /(\d+):(\d+) –/.exec(await ghost(page).innerText()) ?? []
      y += hour * (10 - Number(hours) - Number(minutes) / 60)
      throw missed
    })
  }).toPass()
  await page.mouse.up()
  await button(dialog(page), 'Move').click()
  await expect(moved(page)).toBeVisible()
  expect(sent).toMatchObject([{ start_time: momentOf(quietDay(7, 1), '10:00') }])
  await expect(blockOf(page, 'Odile')).toBeVisible()
})

test('a stylist who does not do the service cannot be forced', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const day = quietDay(8)
  await bookAt(page, 'Odile Marchetti', 'Ava Laurent', day, '10:00')
  await openDay(page, day)
  const from = await pointIn(blockOf(page, 'Odile'))
  const { aside } = await way(page, AVA, SOFIA)
  await carry(page, from, { x: from.x + aside, y: from.y })
  await page.mouse.up()
  await expect(dialog(page)).toContainText('Sofia Lindqvist does not do Silk Blowout.')
  await expect(dialog(page).getByLabel('Reason')).toHaveCount(0)
  await expect(dialog(page).getByRole('button')).toHaveText(['', 'Keep'])
  await expect(button(dialog(page), 'Keep')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(ghost(page)).toBeHidden()
  await expect(calendar(page).getByRole('list', { name: /^Ava/ })).toContainText('Odile')
})

test.describe('refusals', () => {
  test.use({ expectedFailures: /\/place$/ })

  test('somebody else was faster', async ({ page, request, salon }) => {
    await signIn(page, new Phone(request, 'ava', salon.simulator))
    const day = quietDay(9)
    const booked = await bookAt(page, 'Odile Marchetti', 'Ava Laurent', day, '10:00')
    await openDay(page, day)
    const from = await pointIn(blockOf(page, 'Odile'))
    const { hour } = await way(page, AVA, LEO)
    await carry(page, from, { x: from.x, y: from.y + hour })
    const other = { start_time: momentOf(day, '15:00') }
    const answer = await callApi(
      page,
      'PATCH',
      `/api/admin/bookings/${booked.id}/place`,
      other,
      booked.version,
    )
    expect(answer.status).toBe(200)
    await page.mouse.up()
    await button(dialog(page), 'Move').click()
    await expect(page.getByRole('alert').getByText('Update failed')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(/changed by Ava Laurent/)
    await expect(dialog(page)).toHaveCount(0)
    await expect(blockOf(page, '3:00 – 3:45 PM.*Odile')).toBeVisible()
    await expect(ghost(page)).toBeHidden()
  })

  test('something else is in the way by now, or nobody answers', async ({ page, request, salon }) => {
    await signIn(page, new Phone(request, 'ava', salon.simulator))
    const day = quietDay(10)
    await bookAt(page, 'Odile Marchetti', 'Ava Laurent', day, '10:00')
    await openDay(page, day)
    const from = await pointIn(blockOf(page, 'Odile'))
    const { hour } = await way(page, AVA, LEO)
    await carry(page, from, { x: from.x, y: from.y + hour })
    await page.mouse.up()
    await expect(button(dialog(page), 'Move')).not.toHaveAttribute('aria-disabled', 'true')
    await bookAt(page, 'Tilda Brandt', 'Ava Laurent', day, '11:00')
    await button(dialog(page), 'Move').click()
    await expect(dialog(page).getByRole('list', { name: 'In the way' })).toContainText('Tilda Brandt')
    await dialog(page).getByLabel('Reason').fill('They are sisters')
    await page.route(/\/place$/, (route) => route.fulfill({ status: 503, body: 'busy' }))
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('alert').getByText('Failed to move the booking. Please try again.'),
    ).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(blockOf(page, '10:00 – 10:45 AM.*Odile')).toBeVisible()
    await expect(ghost(page)).toBeHidden()
  })
})

test('from right to left the columns are mirrored', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  const day = quietDay(11)
  await bookAt(page, 'Odile Marchetti', 'Ava Laurent', day, '10:00')
  await openDay(page, day)
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await makeRoom(page)
  const from = await pointIn(blockOf(page, 'Odile'))
  const { hour, aside } = await way(page, AVA, LEO)
  expect(aside).toBeLessThan(0)
  await carry(page, from, { x: from.x + aside, y: from.y + hour })
  await expect(ghost(page)).toContainText('11:00 – 11:45 AM')
  const [column, drawn] = [
    await page.locator('.cal-col').nth(LEO).boundingBox(),
    await ghost(page).boundingBox(),
  ]
  expect(Math.abs((drawn?.x ?? 0) - (column?.x ?? 99))).toBeLessThan(2)
  await page.mouse.up()
  await expect(dialog(page)).toContainText(/To .*, 11:00 – 11:45 AM, Leo Haddad/)
  await page.keyboard.press('Escape')
  await blockOf(page, 'Odile').focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.getByRole('status').filter({ hasText: /Leo Haddad$/ })).toHaveCount(1)
})
