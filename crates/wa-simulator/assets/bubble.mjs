// One message as a bubble.
import { element } from './page.mjs'

const TICKS = {
  waiting: ['◷', 'On its way'],
  failed: ['!', 'Not delivered'],
  delivered: ['✓✓', 'Delivered'],
  read: ['✓✓', 'Read'],
}

/** The words of a message, or what it is. */
export function wordsOf(message) {
  const { kind, body, title, name, digits, caption } = message.said ?? message.received
  if (kind === 'contact') return `${name}\n+${digits}`
  if (kind === 'image') return caption ?? 'Picture'
  return body ?? title ?? ''
}

/** Words in which addresses can be opened, as WhatsApp shows them. */
const withLinks = (words) =>
  words
    .split(/(https?:\/\/[^\s]+)/)
    .map((part, at) => (at % 2 ? element('a', { href: part, target: '_blank', rel: 'noopener noreferrer' }, part) : part))

const time = (seconds) => new Date(seconds * 1000).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })

function meta(message) {
  const tick = TICKS[message.tick]
  return element(
    'span',
    { class: 'meta' },
    message.post && message.tick !== 'read' ? element('span', { class: 'post' }, message.post) : null,
    element('time', { datetime: new Date(message.at * 1000).toISOString() }, time(message.at)),
    tick ? element('span', { class: `tick ${message.tick}`, role: 'img', 'aria-label': tick[1] }, tick[0]) : null,
  )
}

/** What can be tapped under a message of the business. */
function choices(received, actions, askedFor) {
  const button = (label, act, disabled) => element('button', { type: 'button', class: 'choice', onclick: act, disabled }, label)
  const link = ({ url, title }) => element('a', { class: 'choice', href: url, target: '_blank', rel: 'noopener noreferrer' }, title)
  const taps = () => received.buttons.map(({ id, title }) => button(title, () => actions.send({ button_id: id })))
  switch (received.kind) {
    case 'buttons':
      return taps()
    case 'template':
      return received.link ? [...taps(), link(received.link)] : taps()
    case 'list':
      return [element('details', { class: 'list' }, element('summary', {}, received.open), ...received.rows.flatMap((row, at) => underHeading(row, received.rows[at - 1], actions)))]
    case 'link':
      return [link(received)]
    case 'contact_request':
      return [button('Share contact info', () => actions.send({ share_contact: true }), !askedFor)]
    default:
      return []
  }
}

/** A row of a list, after its heading where one begins. */
const underHeading = (row, above, actions) =>
  row.section && row.section !== above?.section
    ? [element('strong', { class: 'heading' }, row.section), line(row, actions)]
    : [line(row, actions)]

const line = (row, actions) =>
  element(
    'button',
    { type: 'button', class: 'choice', onclick: () => actions.send({ list_id: row.id }) },
    row.title,
    row.description ? element('small', {}, row.description) : null,
  )

function menu(message, actions) {
  const act = (name) => (event) => {
    event.currentTarget.closest('details').open = false
    actions[name](message)
  }
  const words = element(
    'div',
    { class: 'menu' },
    element('button', { type: 'button', onclick: act('reply') }, 'Reply'),
    element('button', { type: 'button', onclick: act('forward') }, 'Forward'),
  )
  return element('details', { class: 'options' }, element('summary', { 'aria-label': 'Message options' }), words)
}

/** A bubble. `quoted` are the words it answers. */
export function bubble(message, quoted, askedFor, actions) {
  const mine = message.side === 'phone'
  const picture = message.said?.kind === 'image' ? element('span', { class: 'picture', role: 'img', 'aria-label': 'Picture' }) : null
  return element(
    'li',
    { class: mine ? 'bubble mine' : 'bubble' },
    message.forwarded ? element('span', { class: 'forwarded' }, 'Forwarded') : null,
    quoted ? element('blockquote', { dir: 'auto' }, quoted) : null,
    picture,
    element('p', { class: 'words', dir: 'auto' }, ...withLinks(wordsOf(message))),
    meta(message),
    ...(mine ? [] : choices(message.received, actions, askedFor)),
    menu(message, actions),
  )
}
