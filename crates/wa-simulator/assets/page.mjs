// What every page of the simulator needs: elements, requests, the list of phones.

/** An element with attributes, listeners (`onclick`) and children. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value)
    else made.setAttribute(key, value === true ? '' : value)
  }
  made.append(...children.filter((child) => child !== null && child !== undefined))
  return made
}

export const find = (id) => document.getElementById(id)

/** A request with JSON both ways. An error is its sentence. */
export async function ask(method, path, body) {
  const headers = body === undefined ? {} : { 'Content-Type': 'application/json' }
  const response = await fetch(path, { method, headers, body: JSON.stringify(body) })
  const answer = response.status === 204 ? null : await response.json()
  if (!response.ok) throw new Error(answer?.error ?? `The simulator answered ${response.status}.`)
  return answer
}

/** The phones as links; `current` is the one on the page. */
export function showPhones(list, phones, linkTo, current) {
  const items = phones.map((phone) => {
    const unread = phone.unread
      ? element('span', { class: 'unread', 'aria-label': `${phone.unread} unread` }, String(phone.unread))
      : null
    const link = element(
      'a',
      { href: linkTo(phone.id), 'aria-current': phone.id === current ? 'page' : undefined },
      element('span', { class: 'avatar', 'aria-hidden': 'true' }, phone.name.slice(0, 1)),
      element(
        'span',
        { class: 'who' },
        element('span', { class: 'name' }, phone.name),
        element('span', { class: 'about' }, phone.hides_phone ? `${phone.about} · number hidden` : `${phone.about} · ${phone.phone}`),
      ),
      unread,
    )
    return element('li', {}, link)
  })
  list.replaceChildren(...items)
}

/** A field of the address, with `+` as a plus sign: that is what some phones do. */
export function fieldOfAddress(name) {
  const pairs = location.search.slice(1).split('&')
  const found = pairs.find((pair) => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1) ?? ''
}
