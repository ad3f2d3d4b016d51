// The Staff tab: who works at the salon, when and what, and what clients see of it.
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { bookAndConfirm, chooseService, next, salonOf } from './booking-journey'
import { expectAccessible, expectNoSidewaysScroll } from './support/checks'
import { addMember, button, dialog, finish, idOf, openTab, row, sizes } from './support/dashboard'
import { expect, test } from './support/own-salon'
import { Phone } from './support/phone'
import { signIn } from './support/sign-in'

// Visitors come again and again, and every dialog is looked at.
test.slow()

type Service = Parameters<typeof chooseService>[1]

/** Whom the wizard offers to a new visitor for a service. */
async function stylistsFor(browser: Browser, url: string, service: Service): Promise<string> {
  const visitor = await browser.newPage({ baseURL: url })
  await visitor.goto('/booking')
  await chooseService(visitor, service)
  await next(visitor).click()
  const choice = visitor.getByRole('group', { name: 'Choose Your Stylist' })
  // The first is No Preference.
  await expect(choice.getByRole('radio').nth(1)).toBeVisible()
  const offered = await choice.innerText()
  await visitor.close()
  return offered
}

interface Day {
  readonly date: string
  readonly slot_count: number
  readonly is_open: boolean
}

/** From tomorrow on: what is left of today may be nothing. */
async function daysOf(request: APIRequestContext, staffId: number): Promise<readonly Day[]> {
  const { plain } = await salonOf(request)
  const answer = await request.get('/api/client/days', {
    params: { staffId, totalDuration: plain.duration_minutes, services: plain.id },
  })
  const { days }: { days: Day[] } = await answer.json()
  return days.slice(1)
}

/** The dates that have a free time. */
async function openDates(request: APIRequestContext, staffId: number): Promise<string[]> {
  const days = await daysOf(request, staffId)
  return days.filter(({ slot_count }) => slot_count > 0).map(({ date }) => date)
}

/** On which weekdays the salon is open. One may be left out: its only date is a special day. */
async function salonsWeek(request: APIRequestContext, staffId: number): Promise<number[]> {
  const open = (await daysOf(request, staffId)).filter(({ is_open }) => is_open)
  return weekdaysOf(open.map(({ date }) => date))
}

const weekdaysOf = (dates: readonly string[]): number[] =>
  [...new Set(dates.map((date) => new Date(`${date}T12:00:00Z`).getUTCDay()))].sort()

test('a member of staff is added, can be booked, is changed, and goes', async ({
  page,
  browser,
  request,
  salon,
}) => {
  const { plain } = await salonOf(request)
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await openTab(page, 'staff')
  await button(page, 'Add Staff Member').click()
  await expect(
    dialog(page).getByText('Cannot upload profile image for new staff member. Please save first.'),
  ).toBeVisible()
  await dialog(page).getByLabel('Name *', { exact: true }).fill('Lina Park')
  await dialog(page).getByLabel('Phone').fill('+1 212 555 0177')
  await finish(page, 'Add staff member', 'Staff member added')
  await expect(row(page, 'Lina Park')).toContainText('+1 212 555 0177')
  expect(await stylistsFor(browser, salon.url, plain)).toContain('Lina Park')

  await openTab(page, 'staff')
  await button(page, 'Edit Lina Park').click()
  await dialog(page).getByLabel('Name *', { exact: true }).fill('Lina Berg')
  await dialog(page).getByLabel('Role').selectOption('Admin')
  const available = dialog(page).getByRole('switch', { name: 'Available for booking' })
  await available.click()
  await finish(page, 'Save changes', 'Staff member updated')
  await expect(row(page, 'Lina Berg')).toContainText('Not available')
  expect(await stylistsFor(browser, salon.url, plain)).not.toContain('Lina')

  await openTab(page, 'staff')
  await button(page, 'Edit Lina Berg').click()
  await dialog(page).getByLabel('Role').selectOption('Staff')
  await expect(available).toBeChecked()
  await expect(available).toBeDisabled()
  await finish(page, 'Save changes', 'Staff member updated')
  expect(await stylistsFor(browser, salon.url, plain)).toContain('Lina Berg')

  await openTab(page, 'staff')
  await button(page, 'Delete Lina Berg').click()
  await expect(dialog(page).getByText('No upcoming bookings depend on it.')).toBeVisible()
  await finish(page, 'Delete', 'Staff member deleted')
  await expect(row(page, 'Lina Berg')).toHaveCount(0)
  expect(await stylistsFor(browser, salon.url, plain)).not.toContain('Lina')
})

test('a week and its exceptions say when a member can be booked', async ({ page, request, salon }) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await addMember(page, 'Wanda Weeks')
  const id = await idOf(request, 'Wanda Weeks')
  const weekdays = async () => weekdaysOf(await openDates(request, id))
  const week = await salonsWeek(request, id)
  expect(await weekdays(), 'those of the salon').toEqual(
    [1, 2, 3, 4, 5, 6].filter((day) => week.includes(day)),
  )

  await button(page, 'Manage schedule of Wanda Weeks').click()
  const day = (name: string) => dialog(page).getByRole('group', { name })
  const end = day('Tuesday').getByLabel('End time', { exact: true })
  await expect(end).toHaveValue('19:00')
  for (const name of ['Monday', 'Wednesday', 'Friday', 'Saturday'])
    await day(name).getByRole('switch', { name: 'Available' }).click()
  await end.fill('09:00')
  await button(dialog(page), 'Save changes').click()
  await expect(day('Tuesday').getByText('The start and the end time must differ.')).toBeVisible()
  await end.fill('15:00')
  await finish(page, 'Save changes', 'Schedule updated')
  expect(await weekdays()).toEqual([2, 4].filter((day) => week.includes(day)))

  const [date] = await openDates(request, id)
  if (date === undefined) throw new Error('Wanda has no free time')
  await button(page, 'Manage vacation/exceptions of Wanda Weeks').click()
  await expect(dialog(page).getByText('No schedule exceptions found')).toBeVisible()
  await expect(button(dialog(page), 'Add')).toBeDisabled()
  await dialog(page)
    .getByLabel(/^First day/)
    .fill(date)
  await dialog(page)
    .getByLabel(/^Reason/)
    .fill('Dentist')
  await button(dialog(page), 'Add').click()
  await expect(dialog(page).getByRole('listitem')).toContainText('Off all day · Dentist')
  expect(await openDates(request, id)).not.toContain(date)

  await dialog(page)
    .getByRole('button', { name: /^Delete the exception/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Delete this exception?' })
  await button(question, 'Delete').click()
  await expect(question).toBeHidden()
  await expect(dialog(page).getByText('No schedule exceptions found')).toBeVisible()
  expect(await openDates(request, id)).toContain(date)
})

test('a week or a day off that leaves bookings outside is asked about first', async ({
  page,
  browser,
  request,
  salon,
}) => {
  const { plain } = await salonOf(request)
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await addMember(page, 'Olga Outside')
  const phone = await Phone.bought(request, 'Carla Client', salon.simulator)
  const visit = { url: salon.url, phone, name: 'Carla Client', service: plain, stylist: 'Olga Outside' }
  const { client, start } = await bookAndConfirm(browser, visit)
  const inSalon = (options: Intl.DateTimeFormatOptions, locale = 'en-US') =>
    new Intl.DateTimeFormat(locale, { timeZone: 'America/New_York', ...options }).format(start)
  const concerned = dialog(page).getByRole('listitem').filter({ hasText: 'Carla Client' })

  await openTab(page, 'staff')
  await button(page, 'Manage schedule of Olga Outside').click()
  const day = dialog(page).getByRole('group', { name: inSalon({ weekday: 'long' }) })
  await day.getByRole('switch', { name: 'Available' }).click()
  await button(dialog(page), 'Save changes').click()
  await expect(dialog(page).getByText('1 upcoming booking lies outside these hours:')).toBeVisible()
  await expect(concerned).toContainText(plain.name)
  await expectAccessible(page)
  await button(dialog(page), 'Back').click()
  await expect(day.getByRole('switch', { name: 'Available' })).not.toBeChecked()
  await button(dialog(page), 'Cancel').click()

  await button(page, 'Manage vacation/exceptions of Olga Outside').click()
  await dialog(page)
    .getByLabel(/^First day/)
    .fill(inSalon({}, 'en-CA'))
  await button(dialog(page), 'Add').click()
  await expect(dialog(page).getByText('1 upcoming booking lies outside the hours of that day:')).toBeVisible()
  await expect(concerned).toContainText(plain.name)
  await expectAccessible(page)
  await button(dialog(page), 'Save anyway').click()
  await expect(page.getByText('Exception added', { exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Off all day' })).toBeVisible()

  await client.goto('/my-bookings')
  await expect(client.getByRole('listitem').filter({ hasText: plain.name }).first()).toContainText(
    'Confirmed',
  )
  await client.context().close()
})

test('of two who change a week at once the second is told, and takes over what the first has saved', async ({
  page,
  request,
  salon,
}) => {
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await addMember(page, 'Tina Twice')
  const other = await page.context().newPage()
  await openTab(other, 'staff')
  const days = (of: Page, name: string) =>
    dialog(of).getByRole('group', { name }).getByRole('switch', { name: 'Available' })
  for (const admin of [page, other]) {
    await button(admin, 'Manage schedule of Tina Twice').click()
    await expect(days(admin, 'Monday')).toBeChecked()
  }
  await days(page, 'Monday').click()
  await finish(page, 'Save changes', 'Schedule updated')

  await days(other, 'Saturday').click()
  await button(dialog(other), 'Save changes').click()
  await expect(dialog(other).getByRole('alert')).toContainText(/^This staff member was changed by .+ at .+/)
  await expect(days(other, 'Saturday')).not.toBeChecked()
  await expect(button(dialog(other), 'Reload')).toBeVisible()
  await expectAccessible(other)
  await expectNoSidewaysScroll(other)
  await button(dialog(other), 'Reload').click()
  await expect(days(other, 'Monday')).not.toBeChecked()
  await expect(days(other, 'Saturday')).toBeChecked()
  await days(other, 'Saturday').click()
  await finish(other, 'Save changes', 'Schedule updated')
  await other.close()

  const id = await idOf(request, 'Tina Twice')
  const week = await salonsWeek(request, id)
  expect(weekdaysOf(await openDates(request, id))).toEqual([2, 3, 4, 5].filter((day) => week.includes(day)))
})

test('capabilities say for what a member can be booked', async ({ page, browser, request, salon }) => {
  const { plain, services } = await salonOf(request)
  const other = services.find(({ id, modifiers }) => id !== plain.id && modifiers.length === 0)
  if (!other) throw new Error('the demo salon has one plain service only')
  await signIn(page, new Phone(request, 'ava', salon.simulator))
  await addMember(page, 'Cara Capable')
  const edit = () => button(page, 'Manage service capabilities of Cara Capable').click()
  const only = dialog(page).getByRole('checkbox', { name: plain.name, exact: true })
  await edit()
  await expect(dialog(page).getByText('Nothing chosen means all services.')).toBeVisible()
  await only.check()
  await finish(page, 'Save changes', 'Service capabilities updated')
  expect(await stylistsFor(browser, salon.url, other)).not.toContain('Cara Capable')
  expect(await stylistsFor(browser, salon.url, plain)).toContain('Cara Capable')

  await openTab(page, 'staff')
  await edit()
  await only.uncheck()
  await finish(page, 'Save changes', 'Service capabilities updated')
  expect(await stylistsFor(browser, salon.url, other)).toContain('Cara Capable')
})

test.describe('whose bookings change while the question stands', () => {
  test.use({ expectedFailures: /\?futureBookings=cancel&seen=|\/api\/admin\/staff\/1$/ })

  test('a member with bookings goes only with them, and their clients are told', async ({
    page,
    browser,
    request,
    salon,
  }) => {
    const { plain } = await salonOf(request)
    await signIn(page, new Phone(request, 'ava', salon.simulator))
    await addMember(page, 'Gina Going')
    const phone = await Phone.bought(request, 'Clara Client', salon.simulator)
    const visit = { url: salon.url, phone, name: 'Clara Client', service: plain, stylist: 'Gina Going' }
    const { client } = await bookAndConfirm(browser, visit)
    await client.context().close()

    // What is booked while the question stands is asked about, too.
    await openTab(page, 'staff')
    await button(page, 'Delete Gina Going').click()
    const cancelOne = button(dialog(page), 'Cancel 1 booking and delete')
    await expect(cancelOne).toBeVisible()
    const second = await Phone.bought(request, 'Dora Client', salon.simulator)
    const meanwhile = await bookAndConfirm(browser, { ...visit, phone: second, name: 'Dora Client' })
    await meanwhile.client.context().close()
    await cancelOne.click()
    await expect(button(dialog(page), 'Cancel 2 bookings and delete')).toBeVisible()
    await expect(dialog(page).getByRole('alert')).toContainText('Now there are 2 coming appointments')
    await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Dora Client' })).toBeVisible()
    await expectAccessible(page)
    await button(dialog(page), 'Keep').click()
    await expect(row(page, 'Gina Going')).toBeVisible()

    await button(page, 'Edit Gina Going').click()
    await dialog(page).getByRole('switch', { name: 'Active' }).click()
    await button(dialog(page), 'Save changes').click()
    const concerned = dialog(page).getByRole('listitem').filter({ hasText: 'Clara Client' })
    await expect(concerned).toContainText(plain.name)
    await finish(page, 'Save anyway', 'Staff member updated')
    await expect(row(page, 'Gina Going')).toContainText('Inactive')

    await button(page, 'Delete Gina Going').click()
    await expect(concerned).toBeVisible()
    await button(dialog(page), 'Keep').click()
    await expect(row(page, 'Gina Going')).toBeVisible()
    await button(page, 'Delete Gina Going').click()
    await finish(page, 'Cancel 2 bookings and delete', 'Staff member deleted')
    await expect(row(page, 'Gina Going')).toHaveCount(0)
    await phone.expectMessage(/had to cancel your appointment: .* with Gina Going/)
  })
})

for (const [size, device] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`on a ${size}, ${colorScheme}`, () => {
      test.use({ ...device, colorScheme })

      test('the tab and its dialogs are accessible and fit', async ({ page, request, salon }) => {
        await signIn(page, new Phone(request, 'ava', salon.simulator))
        await openTab(page, 'staff')
        const press = (name: RegExp) => page.getByRole('button', { name }).first().click()
        const fits = async () => {
          await expectAccessible(page)
          await expectNoSidewaysScroll(page)
        }
        await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
        await fits()

        await button(page, 'Add Staff Member').click()
        await button(dialog(page), 'Add staff member').click()
        await expect(dialog(page).getByText('Staff name is required.')).toBeVisible()
        await fits()
        await button(dialog(page), 'Cancel').click()

        await press(/^Edit /)
        await dialog(page).getByRole('switch', { name: 'Active' }).click()
        await fits()
        await button(dialog(page), 'Save changes').click()
        await expect(button(dialog(page), 'Save anyway')).toBeVisible()
        await fits()
        await button(dialog(page), 'Back').click()
        await button(dialog(page), 'Cancel').click()

        await press(/^Manage schedule/)
        await expect(dialog(page).getByRole('group', { name: 'Monday' })).toBeVisible()
        await fits()
        await button(dialog(page), 'Cancel').click()

        await press(/^Manage service capabilities/)
        await expect(dialog(page).getByRole('checkbox').first()).toBeVisible()
        await fits()
        await button(dialog(page), 'Cancel').click()

        await press(/^Manage vacation/)
        await dialog(page).getByLabel('What is different').selectOption('Off for part of the day')
        await fits()
        await button(dialog(page), 'Close').last().click()

        await press(/^Delete /)
        await expect(button(dialog(page), 'Keep')).toBeVisible()
        await fits()
      })
    })
  }
}
