// The chat of one phone with the business: follows the simulator's stream, or asks once a second where streams fail.
import { bubble, wordsOf } from './bubble.mjs'
import { ask, element, fieldOfAddress, find, showPhones } from './page.mjs'

const persona = location.pathname.split('/').pop()
const address = `/api/threads/${persona}`
const draft = find('draft')
const list = find('messages')

/** What the next Send does besides sending the words: answer a message or hand them on. */
let manner = {}
let drawn = new Map() // message id -> what was drawn, and the bubble
let phonesDrawn = ''
let last = null

const actions = {
  send: act,
  reply(message) {
    setManner({ reply_to: message.id }, `Reply to: ${wordsOf(message)}`)
    draft.focus()
  },
  forward(message) {
    draft.value = wordsOf(message)
    fit()
    setManner({ forward: true }, 'Forwarding these words, as if somebody had sent them to you')
    draft.focus()
  },
}

async function act(body) {
  find('news').textContent = ''
  try {
    await ask('POST', `${address}/messages`, body)
  } catch (error) {
    find('news').textContent = error.message
  }
}

/** Says where the draft comes from; a button takes that back. */
function setManner(next, words, more) {
  manner = next
  const origin = find('origin')
  const cancel = element('button', { type: 'button', class: 'plain', onclick: () => setManner({}, '') }, 'Cancel')
  origin.hidden = words === ''
  origin.replaceChildren(element('span', {}, words), more ?? cancel)
}

/** The box is as high as the words in it; the stylesheet says how high at most. */
function fit() {
  draft.style.height = 'auto'
  draft.style.height = `${draft.scrollHeight + draft.offsetHeight - draft.clientHeight}px`
}

function show(thread) {
  last = thread
  find('offline').hidden = true
  find('business').textContent = thread.business.name
  document.title = `${thread.persona.name} · ${thread.business.name}`
  find('whose').textContent = `Phone of ${thread.persona.name}`
  const phones = JSON.stringify(thread.phones)
  if (phones !== phonesDrawn) showPhones(find('phones'), thread.phones, (id) => `/phone/${id}`, persona)
  phonesDrawn = phones
  showMessages(thread)
  if (thread.persona.unread && document.visibilityState === 'visible') {
    // What cannot be marked now is marked with the next change.
    ask('POST', `${address}/read`).catch(() => undefined)
  }
}

/** Draws new and changed messages only, so that nobody loses their place or their focus. */
function showMessages(thread) {
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80
  const words = new Map(thread.messages.map((message) => [message.id, wordsOf(message)]))
  const next = new Map()
  const items = []
  let day = ''
  for (const message of thread.messages) {
    const date = new Date(message.at * 1000).toDateString()
    if (date !== day) items.push(element('li', { class: 'day' }, date === new Date().toDateString() ? 'Today' : date))
    day = date
    const key = JSON.stringify({ ...message, seen: null, asks: thread.asks_for_contact })
    const former = drawn.get(message.id)
    const item = former?.key === key ? former.item : bubble(message, words.get(message.reply_to), thread.asks_for_contact, actions)
    next.set(message.id, { key, item })
    items.push(item)
  }
  const grew = drawn.size < next.size
  drawn = next
  if (items.length !== list.children.length || items.some((item, at) => list.children[at] !== item)) arrange(items)
  if (grew && atEnd) list.scrollTop = list.scrollHeight
}

/** Puts the items in place without touching those that stay. */
function arrange(items) {
  const kept = new Set(items)
  for (const child of [...list.children]) if (!kept.has(child)) child.remove()
  items.forEach((item, at) => {
    if (list.children[at] !== item) list.insertBefore(item, list.children[at] ?? null)
  })
}

/** Once a second, until streams work again. */
async function poll() {
  try {
    show(await ask('GET', address))
  } catch {
    find('offline').hidden = false
  }
}

let polling
function follow() {
  const source = new EventSource(`${address}/events`)
  source.onmessage = (event) => show(JSON.parse(event.data))
  source.onopen = () => {
    clearInterval(polling)
    polling = undefined
  }
  source.onerror = () => {
    polling ??= setInterval(poll, 1000)
    if (source.readyState === EventSource.CLOSED) setTimeout(follow, 5000)
  }
}

find('composer').addEventListener('submit', async (event) => {
  event.preventDefault()
  const text = draft.value
  if (text.trim() === '') return draft.focus()
  const body = { text, ...manner }
  draft.value = ''
  fit()
  setManner({}, '')
  history.replaceState(null, '', location.pathname)
  draft.focus()
  await act(body)
})

draft.addEventListener('input', fit)
addEventListener('resize', fit)
draft.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  find('composer').requestSubmit()
})
find('share').addEventListener('click', () => {
  find('more').open = false
  act({ share_contact: true })
})
find('picture').addEventListener('click', () => {
  find('more').open = false
  act({ image: true, text: draft.value || undefined })
  draft.value = ''
  fit()
})
document.addEventListener('visibilitychange', () => last && show(last))

show(await ask('GET', address))
const words = fieldOfAddress('draft')
// Nobody sends before the words of the link are there.
draft.disabled = false
find('send').disabled = false
if (words) {
  draft.value = decodeURIComponent(words)
  fit()
  const others = `/send/${last.business.digits}?text=${words}&choose=1`
  setManner({}, `From a link · phone of ${last.persona.name}`, element('a', { href: others }, 'Another phone'))
  draft.focus()
}
list.scrollTop = list.scrollHeight
follow()
