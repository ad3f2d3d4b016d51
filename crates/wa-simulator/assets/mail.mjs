// The page with all mails, newest first.
import { ask, element, find } from './page.mjs'

let shown = -1

/** A text with its addresses as links. */
function linked(text) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 ? element('a', { href: part }, part) : part))
}

/** The attached appointment as a file. */
function attachment(calendar) {
  const href = `data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`
  return element('p', {}, element('a', { href, download: 'appointment.ics' }, 'appointment.ics'))
}

async function refresh() {
  const mails = await ask('GET', '/api/mails')
  if (mails.length === shown) return
  shown = mails.length
  const items = mails.reverse().map((mail) =>
    element(
      'li',
      { class: 'mail' },
      element('h2', {}, mail.subject),
      element('p', { class: 'about' }, `${mail.from} to ${mail.to}`),
      element('p', { class: 'words' }, ...linked(mail.text)),
      mail.calendar === null ? null : attachment(mail.calendar),
    ),
  )
  find('mails').replaceChildren(...(items.length ? items : [element('li', {}, 'No mail yet.')]))
}

await refresh()
// While the simulator is away there is nothing new.
setInterval(() => refresh().catch(() => undefined), 2000)
